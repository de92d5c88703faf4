import { useQuery } from "@tanstack/react-query";
import { localePath } from "../../../common/locale.ts";
import type { PublicPlan } from "../../../common/wire/api.ts";
import type { Period } from "../../../common/wire/billing.ts";
import type { LoaderData } from "../../../common/wire/loader-data.ts";
import type { Payload } from "../../../common/wire/payload.ts";
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
