import { reasonInput } from "../../../common/contract/fields.ts";
import {
  type AdminTermination,
  type AdminTerminations,
  approvalInput,
  type DueTransfer,
  paidBackInput,
} from "../../../common/contract/terminations.ts";
import { DEFAULT_LOCALE } from "../../../common/locale.ts";
import { addDays, isoOrNull } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById, getById } from "../../lib/records.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { contract } from "../contract/public.ts";
import { invoices } from "../invoices/public.ts";
import { billing } from "../public.ts";
import { chosen, formersOf } from "./former-contracts.ts";
import { perform, performFormer } from "./perform.ts";
import { head, REFUND_DAYS } from "./receipts.ts";
import { isOpen, kindOf, OPEN, receivedAt, SQL_REFUNDED_BY, writtenIn } from "./store.ts";

/**
 * `GET /api/app/admin/terminations`, admin: open requests, those of members first, and transfers to send back; each oldest
 * first.
 */
export function list(e: core.RequestEvent): AdminTerminations {
  return { requests: requests(e.app), transfers: transfers(e.app) };
}

const REQUEST = rowOf({ text: "id kind number name email account reference from_day", time: "created" });

function requests(app: CoreApp): AdminTermination[] {
  const sql = `SELECT ${columns(REQUEST, "r")}, COALESCE(u.id, '') AS member, COALESCE(u.email, '') AS address
    FROM contract_requests r LEFT JOIN users u ON u.id = r.member
    WHERE r.state IN ${OPEN} ORDER BY u.id IS NULL, r.created LIMIT 200`;
  const found = rows(app, sql, {}, { ...REQUEST, member: "", address: "" });
  return found.map(({ kind, member, address, ...rest }) => {
    const formers = formersOf(app, app.findRecordById("contract_requests", rest.id));
    return {
      ...rest,
      kind: kind === "withdraw" ? "withdraw" : "cancel",
      member: member ? { id: member, email: address } : null,
      formers: formers.map(({ reference, plan, settlement: { refundCents }, sameMailbox }) => {
        return { reference, plan: billing.planNameById(app, plan, DEFAULT_LOCALE).name, refundCents, sameMailbox };
      }),
    };
  });
}

function transfers(app: CoreApp): DueTransfer[] {
  const sql = `SELECT p.id, p.number, p.refund_due_cents - p.refunded_cents AS cents, p.updated,
      COALESCE(u.id, '') AS member, COALESCE(u.email, '') AS address,
      COALESCE(r.name, '') AS name, COALESCE(r.email, '') AS email, COALESCE(r.bank, '') AS bank,
      COALESCE(NULLIF(o.withdrawn, ''), s.withdrawn, ${billing.sqlFormerWithdrawn}, '') AS withdrawn
    FROM payments p LEFT JOIN users u ON u.id = p.user LEFT JOIN subscriptions s ON s.id = p.subscription
      LEFT JOIN orders o ON o.id = p."order" LEFT JOIN contract_requests r ON u.id IS NULL AND r.id = (${SQL_REFUNDED_BY})
    WHERE p.status = 'paid' AND p.refund_due_cents > p.refunded_cents
      AND ${billing.sqlRefundedByTransfer}
    ORDER BY p.updated LIMIT 200`;
  const person = { member: "", address: "", name: "", email: "", bank: "" };
  const shape = { id: "", number: "", cents: 0, updated: "", withdrawn: "", ...person };
  return rows(app, sql, {}, shape).map(
    ({ id, number, cents, updated, member, address, withdrawn, name, email, bank }) => ({
      payment: id,
      number,
      cents,
      member: member ? { id: member, email: address } : null,
      bank,
      ...(member ? { person: null, writer: null } : peopleOf(app, id, { name, email })),
      until: addDays(new Date(must(isoOrNull(withdrawn || updated), "time")), REFUND_DAYS).toISOString(),
    }),
  );
}

/** Whom a transfer for a deleted account goes to. Anyone may have written with the reference: the invoice knows who paid. */
function peopleOf(app: CoreApp, payment: string, written: { name: string; email: string }) {
  const buyer = invoices.buyerOf(app, payment);
  const wrote = written.email ? written : null;
  if (!buyer || !wrote || mailboxOf(buyer.email) === mailboxOf(wrote.email))
    return { person: buyer ?? wrote, writer: null };
  return { person: buyer, writer: { ...wrote, sameMailbox: !billing.isFromElsewhere(app, payment, wrote.email) } };
}

/**
 * `POST /api/app/admin/terminations/{id}/approve` {email, reason}, admin: ends the contract of the matched member, or of
 * the one at `email`; or withdraws from one that ended with its account, which `reference` names as the page showed it. 404
 * `not_found` if nobody has that address, 409 `former_which`, `former_own`, `no_withdrawal`, `former_contract`, `order_closed`
 * if decided already.
 */
export const approve = change(approvalInput, (tx, { email, reference, reason }, e) => {
  const request = openRequest(tx, e);
  const former = chosen(formersOf(tx, request), reference);
  if (former) performFormer(tx, request, former, e.auth?.id ?? "");
  else perform(tx, request, memberOf(tx, request, email), e.auth?.id ?? "");
  note(tx, e, request, "contract.approve", reason);
});

/** `POST /api/app/admin/terminations/{id}/refuse` {reason}, admin: mails the reason to the person. 409 `order_closed`. */
export const refuse = change(reasonInput, (tx, { reason }, e) => {
  const request = openRequest(tx, e);
  // Who asks about a deleted account is forgotten with it.
  const member =
    request.getString("member") || billing.formerMember(tx, request.getString("reference"), request.getString("email"));
  request.load({ member, state: "refused", decided_by: e.auth?.id ?? "", reason });
  tx.save(request);
  const locale = writtenIn(request);
  const { time, number } = head(request, receivedAt(request), locale);
  contract.send(
    tx,
    { user: "", email: request.getString("email"), locale },
    {
      kind: kindOf(request) === "cancel" ? "cancellation" : "withdrawal",
      notice: "terminations.refused",
      once: `${number}:refused`,
      facts: { time, number, reason },
    },
  );
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
