import { useQuery } from "@tanstack/react-query";
import type { Period } from "../../../common/contract/billing.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import type { Payload } from "../../../common/contract/payload.ts";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import type { PublicSource } from "../../../common/contract/source-lines.ts";
import { localePath } from "../../../common/locale.ts";
import { http } from "../lib/http.ts";
import { useLocale } from "../lib/use-locale.ts";
import { choicePath } from "./choice-path.ts";
import { keptPlan } from "./kept-plan.ts";

/** The plans on sale, in the page's language. Only inside MemberArea. */
export function usePlans() {
  return usePlansPage(({ plans }) => plans);
}

/** What the operator says of each source, in the page's language; none until it is known. Only inside MemberArea. */
export function useSources(): readonly PublicSource[] {
  return usePlansPage(({ sources }) => sources).data ?? [];
}

/** A part of the public data of the page of plans. */
function usePlansPage<Part>(select: (page: LoaderData["plans"]) => Part) {
  const locale = useLocale();
  return useQuery({
    queryKey: ["plans", locale],
    queryFn: async () => {
      const { data } = await http<Payload>(localePath("/subscription-plans/_payload.json", locale));
      return data as LoaderData["plans"]; // the route table ties this page to that loader
    },
    select,
    staleTime: 60_000,
  });
}

/**
 * The plan chosen before the trial, its price in cents, and the address of its order review without language prefix; null
 * without one that is sold today.
 */
export function useKeptPlan(): { name: string; period: Period; cents: number; path: string } | null {
  const { data = [] } = usePlans();
  const kept = keptPlan();
  const plan = data.find(({ slug }) => slug === kept?.plan);
  if (!kept || !plan || priceOf(plan, kept.period) === 0) return null;
  const { period } = kept;
  return {
    name: plan.name,
    period,
    cents: priceOf(plan, period),
    path: choicePath({ plan: plan.slug, period }),
  };
}

/** Price of a period in cents; 0 when the plan has none. */
export function priceOf(plan: PublicPlan, period: Period): number {
  return period === "month" ? plan.monthlyCents : plan.yearlyCents;
}
