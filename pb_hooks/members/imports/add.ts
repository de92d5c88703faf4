import type { Read } from "../../../common/contract/fields.ts";
import { type AddedMember, addedMember } from "../../../common/contract/imports.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { billing } from "../../billing/public.ts";
import { administer } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { requirePermission } from "../../lib/guards.ts";
import { hasMember } from "../../lib/members.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById, getById } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { queueVerification, requireMailServer } from "../../platform/mail/public.ts";
import { createMember, type SharedHash, sharedHash } from "./member.ts";
import { isKeptAddress } from "./run.ts";

/**
 * What is asked about a member who is added; `plan` is an id or "", `days` are a gift from now where no `transfer` came, without
 * `invite` nothing is mailed.
 */
type AddedDetails = Omit<Read<typeof addedMember>, "reason">;

/** Whether nobody can be added with an address: it has an account, or undoing a change of another account's address needs it. */
export function isTaken(tx: CoreApp, email: string): boolean {
  return hasMember(tx, email) || isKeptAddress(tx, email);
}

/** Adds a member, in the transaction that notes who did it. `hash`: from `sharedHash`, outside of it, because hashing takes long. */
export function addOne(tx: CoreApp, details: AddedDetails, hash: SharedHash): Rec<"users"> {
  const { email, name, locale, plan, days, transfer, invite } = details;
  const time = now();
  const user = createMember(
    tx,
    { email, name, locale, plan, paidUntil: "", billedUntil: "", newsletter: false, consent: "" },
    hash,
    time,
  );
  if (transfer) billing.bookFirstTransfer(tx, user, findById(tx, "plans", plan), { period: transfer, receipt: invite });
  else if (days > 0) {
    user.load({ plan: "paid", paid_until: dbTime(addDays(time, days)) });
    tx.save(user);
  }
  if (invite) queueVerification(tx, user);
  return user;
}

/**
 * `POST /api/app/admin/users/add` {email, name, locale, plan, days, transfer, invite, reason}, admin with a fresh proof: adds a member.
 * `days` are a gift, from now; a `transfer` has paid the first period instead, which needs a plan and the permission `money.write`.
 * 400 `validation_not_unique` at `email` for an address that has an account, so that a request sent twice adds one; 409 `mail_off`
 * for an
 * invitation without a mail server, `sales_closed` for a transfer while orders are closed: its invoice needs the seller.
 */
export function addMember(e: core.RequestEvent): AddedMember {
  const { reason, ...details } = parseBody(addedMember, e);
  const { email, plan, days, transfer, invite } = details;
  if (transfer) requirePermission(e, "money.write");
  if (transfer && billing.missingToSell(e.app).length > 0) throw fail(409, "sales_closed");
  if (invite) requireMailServer(e.app);
  const hash = sharedHash(e.app);
  return administer(e, (tx) => {
    if (isTaken(tx, email)) throw fail(400, "validation_not_unique", "email");
    if (plan) getById(tx, "plans", plan);
    const user = addOne(tx, details, hash);
    audit(tx, e, {
      action: "user.add",
      target: user,
      member: user.id,
      after: { days: transfer ? 0 : days, transfer, invite, plan },
      reason,
    });
    return { id: user.id };
  });
}
