import { usePageData } from "../router/page-data.tsx";
import { SourceBill } from "../shared/source-bill.tsx";
import { cheapest } from "./home-price.ts";

/** What you will watch, on home. */
export function HomeBill() {
  const { sources, plans, company } = usePageData("home");
  return <SourceBill sources={sources} fromCents={cheapest(plans)} company={company} size="text-hero" />;
}
