import { reasonInput } from "../../../common/contract/fields.ts";
import {
  type AdminTermination,
  type AdminTerminations,
  approvalInput,
  type DueTransfer,
  paidBackInput,
} from "../../../common/contract/terminations.ts";
import { addDays, isoOrNull } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById, getById } from "../../lib/records.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { invoices } from "../invoices/public.ts";
import { billing } from "../public.ts";
import { perform } from "./perform.ts";
import { answerWriter } from "./receipts.ts";
import { isOpen, OPEN } from "./store.ts";

/**
 * `GET /api/app/admin/terminations`, admin: open requests, those of members first, and transfers to send back; each oldest
 * first.
 */
export function list(e: core.RequestEvent): AdminTerminations {
  return { requests: requests(e.app), transfers: transfers(e.app) };
}

const REQUEST = rowOf({ text: "id kind number name email reference from_day", time: "created" });

function requests(app: CoreApp): AdminTermination[] {
  const sql = `SELECT ${columns(REQUEST, "r")}, COALESCE(u.id, '') AS member, COALESCE(u.email, '') AS address
    FROM contract_requests r LEFT JOIN users u ON u.id = r.member
    WHERE r.state IN ${OPEN} ORDER BY u.id IS NULL, r.created LIMIT 200`;
  const found = rows(app, sql, {}, { ...REQUEST, member: "", address: "" });
  return found.map(({ kind, member, address, ...rest }) => ({
    ...rest,
    kind: kind === "withdraw" ? "withdraw" : "cancel",
    member: member ? { id: member, email: address } : null,
  }));
}

/** Where the account is deleted, the invoice knows who paid, and the withdrawal that the deletion was may know the bank. */
function transfers(app: CoreApp): DueTransfer[] {
  const sql = `SELECT p.id AS payment, p.number, p.refund_due_cents - p.refunded_cents AS cents, p.updated,
      COALESCE(u.id, '') AS member, COALESCE(u.email, '') AS address,
      COALESCE((SELECT made.bank FROM contract_requests made, json_each(made.payments) held
        WHERE made.state = 'done' AND u.id IS NULL AND held.value = p.id LIMIT 1), '') AS bank,
      COALESCE(NULLIF(o.withdrawn, ''), s.withdrawn, '') AS withdrawn
    FROM payments p LEFT JOIN users u ON u.id = p.user LEFT JOIN subscriptions s ON s.id = p.subscription
      LEFT JOIN orders o ON o.id = p."order"
    WHERE p.status = 'paid' AND p.refund_due_cents > p.refunded_cents
      AND ${billing.sqlRefundedByTransfer}
    ORDER BY p.updated LIMIT 200`;
  const shape = { payment: "", number: "", cents: 0, updated: "", withdrawn: "", member: "", address: "", bank: "" };
  return rows(app, sql, {}, shape).map(({ updated, member, address, withdrawn, ...due }) => ({
    ...due,
    member: member ? { id: member, email: address } : null,
    person: (!member && invoices.buyerOf(app, due.payment)) || null,
    until: addDays(new Date(must(isoOrNull(withdrawn || updated), "time")), billing.REFUND_DAYS).toISOString(),
  }));
}

/**
 * `POST /api/app/admin/terminations/{id}/approve` {email, reason}, admin: ends the contract of the matched member, or of
 * the one at `email`. 404 `not_found` if nobody has that address, 409 `no_withdrawal`, `order_closed` if decided already.
 */
export const approve = change(approvalInput, (tx, { email, reason }, e) => {
  const request = openRequest(tx, e);
  perform(tx, request, memberOf(tx, request, email), e.auth?.id ?? "");
  note(tx, e, request, "contract.approve", reason);
});

/** `POST /api/app/admin/terminations/{id}/refuse` {reason}, admin: mails the reason to the person. 409 `order_closed`. */
export const refuse = change(reasonInput, (tx, { reason }, e) => {
  const request = openRequest(tx, e);
  request.load({ state: "refused", decided_by: e.auth?.id ?? "", reason });
  tx.save(request);
  const once = `${request.getString("number")}:refused`;
  answerWriter(tx, request, { notice: "terminations.refused", once, facts: { reason } });
  note(tx, e, request, "contract.refuse", reason);
});

/**
 * `POST /api/app/admin/payments/{id}/paid-back` {reason, cents?}, admin: records that a transfer was sent back. 409
 * `payment_closed`; `payment_changed` for another amount.
 */
export const paidBack = change(paidBackInput, (tx, { reason, cents: sent }, e) => {
  const { payment, cents } = billing.paidBack(tx, pathValue(e, "id"));
  if (sent !== undefined && sent !== cents) throw fail(409, "payment_changed");
  audit(tx, e, {
    action: "payment.refund",
    target: payment,
    member: payment.getString("user"),
    after: { number: payment.getString("number"), refund_cents: cents },
    reason,
  });
});

function openRequest(tx: CoreApp, e: core.RequestEvent): Rec<"contract_requests"> {
  const request = getById(tx, "contract_requests", pathValue(e, "id"));
  if (!isOpen(request)) throw fail(409, "order_closed");
  return request;
}

function memberOf(tx: CoreApp, request: Rec<"contract_requests">, email: string): Rec<"users"> {
  const matched = findById(tx, "users", request.getString("member"));
  if (matched) return matched;
  try {
    return tx.findAuthRecordByEmail("users", email);
  } catch {
    throw fail(404, "not_found", "email");
  }
}

function note(
  tx: CoreApp,
  e: core.RequestEvent,
  request: Rec<"contract_requests">,
  action: string,
  reason: string,
): void {
  audit(tx, e, {
    action,
    target: request,
    member: request.getString("member"),
    after: { number: request.getString("number"), refund_cents: request.getInt("refund_cents") },
    reason,
  });
}
