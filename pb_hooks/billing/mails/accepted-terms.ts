import type { Locale } from "../../../common/contract/api.ts";
import { formatParisDay } from "../../../common/paris.ts";
import { must } from "../../lib/errors.ts";
import { dateOf } from "../../lib/records.ts";
import { contract } from "../contract/public.ts";
import { orderWithdrawalForm, termsOfSale } from "../legal/public.ts";

/**
 * Keeps what a member accepted with an order: the terms of sale, word for word, and the withdrawal form that they name, in the language
 * of the order review.
 */
export function keepTerms(tx: CoreApp, user: Rec<"users">, order: Rec<"orders">, locale: Locale): void {
  const party = { ...contract.party(user), locale };
  const reference = order.getString("reference");
  const ordered = formatParisDay(must(dateOf(order, "terms_accepted"), "acceptance").toISOString(), locale);
  contract.keep(tx, party, { kind: "terms", once: reference, ...termsOfSale(tx, locale) });
  const form = orderWithdrawalForm(tx, locale, { ordered, reference });
  contract.keep(tx, party, { kind: "withdrawal-form", once: reference, ...form });
}
