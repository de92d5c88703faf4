import { formatParis } from "../../../common/paris.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { owns, storedKey } from "../../lib/guards.ts";
import { localeOf } from "../../lib/records.ts";
import { alsoOpens } from "../../lib/register.ts";
import { exists } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { ERASED_PASSWORD, markOf, queueErasedPassword, queueNotice } from "../../platform/mail/public.ts";
import { siteSettings } from "../../platform/site/public.ts";
import {
  changesCredentials,
  clearCredentials,
  completeCredentials,
  endWithoutAccess,
  provision,
} from "../../streaming/stremio/public.ts";
import { queueFormerAddressMail } from "./address-undo.ts";
import { checkAddress } from "./check-address.ts";
import { checkPassword } from "./check-password.ts";
import { saveAndQueue } from "./email-change.ts";
import { forgetFormer, keepFormer, refuseKeptAddress } from "./former-credentials.ts";
import { refuseLastOwner } from "./last-owner.ts";
import { ASKED_KEY, BY_SUPERUSER, RESTORED } from "./marks.ts";
import { ADDRESS_REPLACED, PASSWORD_CHANGED } from "./notices.ts";
import { cleanName } from "./rules.ts";
import { forgetStranger, removeKeys } from "./taken-over.ts";

/**
 * Runs on every change of a member, by the member, a superuser or one of PocketBase's confirmations. A new address brings new
 * streaming credentials in the same transaction. So does the owner of an address who takes the account over, and who keeps
 * nothing that was chosen before. Other credentials are provisioned, no matter who sets them. A mail tells of a
 * new address or password; a new address can be undone, unless a superuser set it, who may give a stolen account
 * back. pb_hooks/billing/entitlements handles new dates.
 */
export function updateAccount(e: core.RecordEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  // Otherwise PocketBase writes every column as this request read it and undoes a concurrent change.
  user.ignoreUnchangedFields(true);
  const hasNewPassword = user.getString("password") !== "";
  if (hasNewPassword) checkPassword(user, siteSettings(e.app));
  if (user.getString("name") !== before.getString("name")) user.set("name", cleanName(user.getString("name")));
  const hasNewEmail = user.email() !== before.email();
  if (hasNewEmail && !user.getBool(RESTORED)) checkAddress(user.email(), siteSettings(e.app));
  const endsOwner = owns(before) && !owns(user);
  // Anyone may have made the account, and has its streaming credentials, until the address's owner takes it over.
  const isFirstProof = !before.verified() && user.verified() && !user.getBool(RESTORED);
  // The team made an invited one, and nobody could open it before its owner.
  const isInvited = before.getString("invited") !== "";
  if (isInvited && (isFirstProof || hasNewPassword)) user.set("invited", "");
  const isTaken = isFirstProof && !isInvited && (hasNewPassword || user.getBool(ERASED_PASSWORD));
  const askedKey = user.getString(ASKED_KEY);
  const needsMore = endsOwner || hasNewPassword || hasNewEmail || isTaken || changesCredentials(user);
  if (!needsMore && !askedKey) {
    saveAndQueue(e);
    return;
  }
  inTransaction(e, () => {
    if (endsOwner) refuseLastOwner(e.app, user);
    // The old password, or the link, was checked earlier: another request may have used it up in the meantime.
    if (hasNewPassword && storedKey(e.app, user.id) !== before.tokenKey()) throw fail(409, "record_changed");
    if (askedKey && storedKey(e.app, user.id) !== askedKey) throw fail(401, "session_closed");
    const isMoved = hasNewEmail && !hasAddress(e.app, user);
    const [isUndone, isFinal] = [user.getBool(RESTORED), user.getBool(BY_SUPERUSER)];
    // An address that was never confirmed may be a stranger's: it gets no mail.
    const left = isMoved && before.verified() ? before.email() : "";
    save(e, user, before, { hasNewPassword, isMoved, isTaken, isUndone, isFinal, isFirst: isInvited, left });
  });
}

type Changed = {
  hasNewPassword: boolean;
  isMoved: boolean;
  isTaken: boolean;
  /** The account gets its former address back. */
  isUndone: boolean;
  /**
   * A superuser made the change: it is final. What it replaces may be a thief's, so neither that address nor that password gives the
   * account back.
   */
  isFinal: boolean;
  /** The password is the first that anyone chooses: it replaces none. */
  isFirst: boolean;
  /** The former address, if it gets a mail. */
  left: string;
};

/** Everything that follows from the change, in its transaction. */
function save(e: core.RecordEvent, user: Rec<"users">, before: Rec<"users">, changed: Changed): void {
  const former = prepare(e.app, user, before, changed);
  const isRenewed = changesCredentials(user);
  if (isRenewed) completeCredentials(e.app, user);
  saveAndQueue(e);
  if (isRenewed) follow(e.app, user, changed);
  if (!changed.isUndone) tell(e.app, user, former, changed);
}

/** What must be so before the save. @returns what can give the account back, "" for nothing */
function prepare(tx: CoreApp, user: Rec<"users">, before: Rec<"users">, changed: Changed): string {
  const { hasNewPassword, isMoved, isTaken, isUndone, isFinal, isFirst, left } = changed;
  if (isMoved) refuseKeptAddress(tx, user.email(), user.id);
  if (isTaken) forgetStranger(tx, user);
  if (isMoved || isTaken) clearCredentials(user);
  if (isMoved && isFinal) forgetFormer(tx, user.id);
  // A superuser who sets both gives a stolen account back: the thief learns of it now, and must not be able to get in.
  if (isMoved && isFinal && hasNewPassword) removeKeys(tx, user);
  const keeps = !isUndone && !isFinal && !isTaken && (left || (hasNewPassword && !isFirst));
  return keeps ? keepFormer(tx, before, left) : "";
}

/** Brings the new credentials to the streaming account. */
function follow(tx: CoreApp, user: Rec<"users">, { isMoved, isTaken, isUndone }: Changed): void {
  // Someone else may know the old ones, except where they only followed a new address. An undo distrusts the person who
  // changed the address, who may have read the streaming password.
  if (isTaken || isUndone || !isMoved) endWithoutAccess(tx, user);
  provision(tx, user, now());
}

/** The mails, and the member's own log, in which a superuser's change is not (pb_hooks/platform/guard). */
function tell(tx: CoreApp, user: Rec<"users">, former: string, changed: Changed): void {
  const { hasNewPassword, isMoved, isTaken, isFinal, isFirst, left } = changed;
  const isErased = user.getBool(ERASED_PASSWORD);
  if (left) queueFormerAddressMail(tx, user.id, left, former, isFinal ? ADDRESS_REPLACED : "");
  if (isMoved && !isFinal) note(tx, user, "account.email");
  if (isErased) queueErasedPassword(tx, user);
  if (!hasNewPassword || isErased) return;
  if (!isFirst) queuePasswordNotice(tx, user, isTaken);
  if (!isFinal) note(tx, user, "account.password");
}

/** The key that PocketBase replaces with the password makes the notice unique. */
function queuePasswordNotice(tx: CoreApp, user: Rec<"users">, isTaken: boolean): void {
  const once = markOf(user);
  // A new password ends neither keys nor links: an operator's programs must outlive a forgotten one.
  const facts = {
    ...alsoOpens(tx, user),
    time: formatParis(now(), localeOf(user)),
    username: isTaken ? user.getString("stremio_username") : "",
  };
  queueNotice(tx, { user: user.id, notice: PASSWORD_CHANGED, once, facts });
}

function note(tx: CoreApp, user: Rec<"users">, action: string): void {
  const kind = user.getBool("admin") ? "admin" : "member";
  audit(tx, { id: user.id, kind, ip: "" }, { action, target: user, member: user.id });
}

/** Whether the new address is stored already: by a duplicate of this request (a double click), or in other capitals. */
function hasAddress(app: CoreApp, user: Rec<"users">): boolean {
  return exists(app, "users", "id = {:id} AND email = {:email} COLLATE NOCASE", { id: user.id, email: user.email() });
}
