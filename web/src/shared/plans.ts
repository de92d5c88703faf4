import { useQuery } from "@tanstack/react-query";
import type { Period } from "../../../common/contract/billing.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import type { Payload } from "../../../common/contract/payload.ts";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import { localePath } from "../../../common/locale.ts";
import { http } from "../lib/http.ts";
import { useLocale } from "../lib/use-locale.ts";

/** The plans on sale, in the page's language: the public data of the page of plans. Only inside MemberArea. */
export function usePlans() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["plans", locale],
    queryFn: async (): Promise<PublicPlan[]> => {
      const { data } = await http<Payload>(localePath("/subscription-plans/_payload.json", locale));
      return (data as LoaderData["plans"]).plans; // the route table ties this page to that loader
    },
    staleTime: 60_000,
  });
}

/** Price of a period in cents; 0 when the plan has none. */
export function priceOf(plan: PublicPlan, period: Period): number {
  return period === "month" ? plan.monthlyCents : plan.yearlyCents;
}
