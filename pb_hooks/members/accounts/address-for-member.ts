import { addressInput } from "../../../common/contract/admin.ts";
import { administer } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { hasMember } from "../../lib/members.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { audit, refuseTooOften } from "../../platform/audit/public.ts";
import { deliverSoon, emailChangeKey, queueEmailChange } from "../../platform/mail/public.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { checkAddress } from "./check-address.ts";
import { isKept } from "./former-credentials.ts";

const ACTION = "user.address";

/**
 * `POST /api/app/admin/users/{id}/address` {email, reason}, admin: mails the link of a change to the new address, as if the member
 * had asked; 204. The address changes once its owner has opened the link and given the member's password, so an administrator
 * takes no account over. Then the former address gets its mail.
 * @throws ApiError 404 `not_found`, 400 `admin_account`, at `email` `email_unchanged`, `validation_not_unique` and as
 * checkAddress, 429 `too_many_requests`, and `email_mailed_often` at `email` where the mailbox got too many of these mails
 */
export function changeAddressFor(e: core.RequestEvent): void {
  const { id } = getById(e.app, "users", pathValue(e, "id"));
  const { email, reason } = parseBody(addressInput, e);
  checkAddress(email, siteSettings(e.app));
  administer(e, (tx) => {
    const user = getById(tx, "users", id);
    if (user.getBool("admin")) throw fail(400, "admin_account");
    if (user.email().toLowerCase() === email.toLowerCase()) throw fail(400, "email_unchanged", "email");
    if (hasMember(tx, email) || isKept(tx, email, id)) throw fail(400, "validation_not_unique", "email");
    refuseTooOften(tx, e, ACTION);
    if (!queueEmailChange(tx, user, email)) throw fail(429, "email_mailed_often", "email");
    audit(tx, e, { action: ACTION, target: user, member: id, reason });
  });
  deliverSoon(e.app, emailChangeKey(id));
}
