import { localeQuery } from "../../../common/contract/content.ts";
import { parisDay } from "../../../common/paris.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { newRecord } from "../../lib/records.ts";
import { draftOf } from "../../platform/brand/public.ts";
import { siteVat } from "../../platform/site/public.ts";
import { moved, rateOfSetting } from "./rules.ts";
import { presentFacts } from "./sellers.ts";
import { sheetOf } from "./sheet.ts";
import { SHEET_TEXTS } from "./texts.ts";

const GROSS_CENTS = 499;

/**
 * `GET /api/app/admin/brand/invoice?locale=`, `settings`: the PDF of an invoice that nobody gets, in the draft of the brand, or in what
 * counts. It has no number of the series, and nothing is stored.
 */
export function sendSample(e: core.RequestEvent): void {
  const { app } = e;
  const { locale } = parseQuery(localeQuery, e);
  const { sample } = SHEET_TEXTS[locale];
  const rate = rateOfSetting(siteVat(app));
  const { net, vat, gross } = moved(0, GROSS_CENTS, rate);
  const at = now();
  const document = newRecord(app, "invoices", {
    kind: "invoice",
    number: sample.number,
    ...{ buyer_name: sample.buyer, buyer_email: "client@example.org", buyer_address: sample.address },
    ...{ locale, plan: sample.plan, means: "card", reference: sample.number, vat_rate: rate },
    ...{ period_start: dbTime(at), period_end: dbTime(addDays(at, 30)), paid_at: dbTime(at) },
    ...{ issued: dbTime(at), issued_on: parisDay(at), net_cents: net, vat_cents: vat, gross_cents: gross },
  });
  const { brand = "", ...seller } = presentFacts(app);
  // Before the legal identity is filled in, the name of the service takes the place of the company.
  const sheet = sheetOf(document, undefined, seller.company ? { brand, ...seller } : { ...seller, company: brand });
  e.response.header().set("Content-Disposition", `attachment; filename="${sample.file}"`);
  e.blob(200, "application/pdf", $invoices.sample(JSON.stringify(sheet), JSON.stringify(draftOf(app))));
}
