import { type AccountAnswer, accountInput } from "../../../common/contract/setup.ts";
import { keepSession, sessionByToken } from "../../identity/sessions/public.ts";
import { fail, must } from "../../lib/errors.ts";
import { findMember, hasMember } from "../../lib/members.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findOne } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";

/** The address of a first start without ADMIN_EMAIL, which no mail reaches (pb_migrations/1790000360-seed-first-admin.ts). */
const GENERATED = "admin@passerelle.example";

/** The address of the first start while an administrator or a superuser still has it, else "". */
export function generatedAddress(app: CoreApp): string {
  const isLeft =
    findMember(app, GENERATED)?.getBool("admin") ||
    findOne(app, "_superusers", "email = {:email}", { email: GENERATED });
  return isLeft ? GENERATED : "";
}

/**
 * `POST /api/app/admin/setup/account` {email, password, member}, superuser: the superuser's own address and password, and those of
 * the administrator with the same address. The administrator's session whose token is `member` continues, so that its other
 * tabs do; all others end. Answers new tokens (AccountAnswer). No mail confirms the address: there may be no mail server yet, and
 * the second factor waits for a code that was delivered.
 */
export function changeAccount(e: core.RequestEvent): AccountAnswer {
  const { email, password, member: token } = parseBody(accountInput, e);
  const id = must(e.auth, "superuser").id;
  const { superuser, newToken } = committed(e.app, (tx) => {
    const superuser = tx.findRecordById("_superusers", id);
    const before = superuser.email();
    const found = findMember(tx, before);
    const member = found?.getBool("admin") ? found : undefined;
    const others = { email, id };
    const isTaken = findOne(tx, "_superusers", "email = {:email} && id != {:id}", others) !== undefined;
    if (isTaken || (email !== before && hasMember(tx, email))) throw fail(400, "validation_not_unique", "email");
    // Before the record changes: the token is signed with the present key.
    const newToken = member && keepSession(e, member, sessionByToken(tx, member, token));
    for (const account of member ? [member, superuser] : [superuser]) {
      account.setEmail(email);
      account.setPassword(password);
      tx.save(account);
    }
    audit(tx, e, { action: "setup.account", target: ["_superusers", id] });
    return { superuser: superuser.newAuthToken(), newToken };
  });
  return { token: newToken?.() ?? "", superuser };
}
