import { formatParisDay } from "../../../common/paris.ts";
import { must } from "../../lib/errors.ts";
import { dateOf } from "../../lib/records.ts";
import { contract } from "../contract/public.ts";
import { orderWithdrawalForm, termsOfSale } from "../legal/public.ts";

/** Keeps what a member accepted with an order: the terms of sale, word for word, and the withdrawal form that they name. */
export function keepTerms(tx: CoreApp, user: Rec<"users">, order: Rec<"orders">): void {
  const party = contract.party(user);
  const reference = order.getString("reference");
  const ordered = formatParisDay(must(dateOf(order, "terms_accepted"), "acceptance").toISOString(), party.locale);
  contract.keep(tx, party, { kind: "terms", once: reference, ...termsOfSale(tx, party.locale) });
  const form = orderWithdrawalForm(tx, party.locale, { ordered, reference });
  contract.keep(tx, party, { kind: "withdrawal-form", once: reference, ...form });
}
