import type { Locale } from "../../../common/contract/api.ts";
import type { PaymentInstructions } from "../../../common/contract/billing.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { row } from "../../lib/sql.ts";

/** How to pay a manual order, as the operator wrote it in the site record; the other language where one is missing. */
export function instructionsFor(app: CoreApp, locale: Locale): PaymentInstructions {
  const sql = "SELECT payment_instructions FROM site WHERE id = 'site'";
  const texts = parseObject(row(app, sql, {}, { payment_instructions: "" })?.payment_instructions ?? "");
  return textOf(texts, locale) || textOf(texts, "fr") || textOf(texts, "en");
}
