import type { Locale } from "../../common/contract/api.ts";
import type { PageHead } from "../../common/contract/payload.ts";
import type { PublicPlan } from "../../common/contract/plans.ts";
import { plainEuros } from "../../common/euros.ts";
import { localePath } from "../../common/locale.ts";
import { siteUrl } from "../platform/site/public.ts";

/** What search engines learn about the plans: one product each, with its monthly and its yearly offer. */
export function plansHead(app: CoreApp, plans: readonly PublicPlan[], brand: string, locale: Locale): PageHead {
  const url = siteUrl(app) + localePath("/subscription-plans", locale);
  return { jsonLd: plans.map((plan) => product(plan, brand, url)) };
}

function product(plan: PublicPlan, brand: string, url: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `${brand} ${plan.name}`,
    description: plan.description,
    brand: { "@type": "Brand", name: brand },
    url,
    offers: [
      offer(plan.monthlyCents, "P1M", url),
      ...(plan.yearlyCents > 0 ? [offer(plan.yearlyCents, "P1Y", url)] : []),
    ],
  };
}

/** Prices are what consumers pay, tax included. */
function offer(cents: number, period: "P1M" | "P1Y", url: string): object {
  const price = plainEuros(cents);
  return {
    "@type": "Offer",
    url,
    price,
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "EUR",
      valueAddedTaxIncluded: true,
      billingDuration: period,
    },
  };
}
