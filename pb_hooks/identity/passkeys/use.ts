import { formatParis } from "../../../common/paris.ts";
import { dayOf, now } from "../../../common/time.ts";
import { inert } from "../../../common/visible.ts";
import { fail } from "../../lib/errors.ts";
import { localeOf } from "../../lib/records.ts";
import { leavesKept } from "../../lib/repeat-limits.ts";
import { type AuditActor, audit } from "../../platform/audit/public.ts";
import { queueNotice } from "../../platform/mail/public.ts";
import { factorsOf, noteFactorUse } from "../second-factor/public.ts";
import { begin, finish, type Purpose } from "./ceremony.ts";
import { type OwnedPasskey, passkeyById, passkeysOf, storeUse } from "./store.ts";

/** What a browser returns when a passkey was used (common/contract/passkeys.ts). */
export type UsedPasskey = { id: string; response: { [part: string]: string } };

/** The options for the browser to use one of a member's passkeys, all of them unless `known` names some. */
export function beginUse(
  e: core.RequestEvent,
  purpose: Purpose,
  user: string,
  known: OwnedPasskey[] = passkeysOf(e.app, user),
): object {
  return begin(e, "request", { purpose, member: { id: user, name: "" }, known });
}

/**
 * Checks a used passkey and stores its new state. One whose counter went back was copied: it is refused, and its member
 * mailed.
 * @param owner the member it must belong to, "" for anyone
 * @returns the passkey as it was before
 * @throws ApiError 400 `passkey_unknown`, `passkey_expired` or `passkey_refused`, 403 `passkey_cloned`
 */
export function checkPasskey(
  e: core.RequestEvent,
  use: { purpose: Purpose; owner: string; answer: UsedPasskey },
): OwnedPasskey {
  const { purpose, owner, answer } = use;
  const known = passkeyById(e.app, answer.id);
  if (!known || (owner && known.user !== owner)) throw fail(400, "passkey_unknown");
  const member = { id: known.user, name: "" };
  const checked = finish(e.app, "verify", { purpose, member, passkey: known, answer });
  if ("passkey" in checked && storeUse(e.app, checked.passkey)) {
    noteFactorUse(e.app, known.factor);
    return known;
  }
  if ("passkey" in checked || checked.problem === "cloned") {
    e.app.runInTransaction((tx) => tellCopied(tx, e.realIP(), known));
    throw fail(403, "passkey_cloned");
  }
  throw checked.error;
}

function tellCopied(tx: CoreApp, ip: string, { user, factor }: OwnedPasskey): void {
  if (!leavesKept(tx, user, "passkey-copied")) return;
  const name = factorsOf(tx, user).find(({ id }) => id === factor)?.name ?? "";
  const actor: AuditActor = { id: "", kind: "member", ip };
  audit(tx, actor, { action: "passkey.copied", target: ["factors", factor], member: user, after: { name } });
  const owner = tx.findRecordById("users", user);
  const facts = { name: inert(name), time: formatParis(now(), localeOf(owner)) };
  // At most one mail a day: the holder of the copy can try as often as they like.
  queueNotice(tx, { notice: "passkeys.copied", user, once: `${factor}:${dayOf(now())}`, facts });
  tx.logger().warn("A passkey was refused: its counter went backwards", "member", user, "factor", factor);
}
