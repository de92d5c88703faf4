import type { AdoptionProblem } from "../../../common/contract/adoptions.ts";
import { findMember, isUnconfirmed } from "../../lib/members.ts";
import { findById, findOne } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";
import { findLive } from "../ledger/store.ts";

/** What Stripe says of the payer; the address as it is there, "" for none. */
export type Payer = { subscription: string; customer: string; email: string };

/**
 * Whose a subscription is: the member with the customer, whom an import named with the customer or the subscription, or with the
 * customer's address. `problem` says why nobody is.
 */
export function memberOf(app: CoreApp, payer: Payer): { user: Rec<"users"> | undefined; problem: AdoptionProblem } {
  const known = findOne(app, "users", "stripe = {:customer} && stripe != ''", { customer: payer.customer });
  const named = known ? [] : namedByImports(app, payer);
  if (named.length > 1) return { user: undefined, problem: "member_several" };
  const user =
    known ?? findById(app, "users", named[0] ?? "") ?? (payer.email ? findMember(app, payer.email) : undefined);
  return { user, problem: user ? problemOfMember(app, user, !known && named.length === 0) : "member_missing" };
}

function namedByImports(app: CoreApp, { customer, subscription }: Payer): string[] {
  // Each condition opens its own index.
  const sql = `SELECT user FROM import_rows WHERE customer = {:customer} AND customer != '' AND user != ''
    UNION SELECT user FROM import_rows WHERE subscription = {:subscription} AND subscription != '' AND user != ''`;
  return rows(app, sql, { customer, subscription }, { user: "" }).map(({ user }) => user);
}

/** @param byAddress anyone may have signed up with a payer's address: an invited member comes in by the mailbox alone */
function problemOfMember(app: CoreApp, user: Rec<"users">, byAddress: boolean): AdoptionProblem {
  if (byAddress && user.getString("invited") === "" && isUnconfirmed(app, user)) return "member_unproved";
  if (user.getString("blocked") !== "") return "member_blocked";
  return findLive(app, user.id) ? "member_live" : "";
}
