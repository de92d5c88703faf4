import { fail } from "../../lib/errors.ts";
import { findById } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";
import { billing } from "../public.ts";
import { kindOf, OPEN, receivedAt } from "./store.ts";

export type FormerContract = ReturnType<typeof billing.formerContracts>[number];

/** Open requests that are compared with one that an administrator approves. */
const MOST = 200;

/**
 * The contracts of deleted accounts that a withdrawal may mean; none where it means a member's. A reference decides. Without
 * one, or with one that has a slip, the member whom the request was matched with comes first, if they have something to
 * withdraw from: the person may only have signed up again.
 */
export function formersOf(app: CoreApp, request: Rec<"contract_requests">): FormerContract[] {
  if (kindOf(request) !== "withdraw") return [];
  const [reference, email] = [request.getString("reference"), request.getString("email")];
  const received = receivedAt(request);
  const member = findById(app, "users", request.getString("member"));
  if (member && !billing.isFormer(app, reference) && billing.withdrawable(app, member.id, received, reference))
    return [];
  return billing.formerContracts(app, { reference, email, member: request.getString("member"), received });
}

/**
 * The one that an administrator approves. @param reference as the page showed it, "" where it showed none
 * @throws ApiError 409 `order_closed` where the request cannot mean it (any more), `former_which` where it names none of them
 */
export function chosen(formers: readonly FormerContract[], reference: string): FormerContract | undefined {
  // The page may have shown a member's contract, or another one: nothing is refunded that nobody saw.
  if (!reference && formers.length > 0) throw fail(409, "former_which");
  const found = formers.find((former) => former.reference === reference);
  if (reference && !found) throw fail(409, "order_closed");
  return found;
}

/** Another open request; `alone`: it can mean no other contract. */
type Other = { request: Rec<"contract_requests">; sameMailbox: boolean; alone: boolean };

/** The other open requests that may mean this contract: the person wrote twice, or someone wrote from another address. */
export function othersOf(tx: CoreApp, request: Rec<"contract_requests">, { id }: FormerContract): Other[] {
  const sql = `SELECT id FROM contract_requests WHERE kind = 'withdraw' AND state IN ${OPEN} AND id != {:own}
    ORDER BY created LIMIT ${MOST}`;
  const others = rows(tx, sql, { own: request.id }, { id: "" });
  return others.flatMap((other) => {
    const found = tx.findRecordById("contract_requests", other.id);
    const formers = formersOf(tx, found);
    const meant = formers.find((former) => former.id === id);
    return meant ? [{ request: found, sameMailbox: meant.sameMailbox, alone: formers.length === 1 }] : [];
  });
}
