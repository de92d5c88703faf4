import { type AddedMember, addedMember } from "../../../common/contract/imports.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { hasMember } from "../../lib/members.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { queueVerification, requireMailServer } from "../../platform/mail/public.ts";
import { createMember, sharedHash } from "./member.ts";
import { isKeptAddress } from "./run.ts";

/**
 * `POST /api/app/admin/users/add` {email, name, locale, plan, days, invite, reason}, admin with a fresh proof: adds a member. `days` are a
 * gift, from now. 400 `validation_not_unique` at `email` for an address that has an account, so that a request sent twice adds one;
 * 409 `mail_off` for an invitation without a mail server.
 */
export function addMember(e: core.RequestEvent): AddedMember {
  const { email, name, locale, plan, days, invite, reason } = parseBody(addedMember, e);
  if (invite) requireMailServer(e.app);
  const hash = sharedHash(e.app);
  return committed(e.app, (tx) => {
    if (hasMember(tx, email) || isKeptAddress(tx, email)) throw fail(400, "validation_not_unique", "email");
    if (plan) getById(tx, "plans", plan);
    const time = now();
    const member = { email, name, locale, plan, paidUntil: "", newsletter: false, consent: "" };
    const user = createMember(tx, member, hash, time);
    if (days > 0) {
      user.load({ plan: "paid", paid_until: dbTime(addDays(time, days)) });
      tx.save(user);
    }
    if (invite) queueVerification(tx, user);
    audit(tx, e, { action: "user.add", target: user, member: user.id, after: { days, invite, plan }, reason });
    return { id: user.id };
  });
}
