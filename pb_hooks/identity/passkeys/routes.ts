import { newPasskeyInput, passkeySignInInput } from "../../../common/contract/passkeys.ts";
import { type RecoveryCodes, stepInput } from "../../../common/contract/second-factor.ts";
import { deviceOf } from "../../lib/device.ts";
import { fail, must } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { getById, insert, localeOf } from "../../lib/records.ts";
import { count } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { addFactor, passSecondStep, waitingSignIn } from "../second-factor/public.ts";
import { begin, finish, type Passkey } from "./ceremony.ts";
import { defaultName, MOST_PASSKEYS } from "./rules.ts";
import { domainOf, passkeyById, passkeysOf } from "./store.ts";
import { beginUse, checkPasskey } from "./use.ts";

/** `POST /api/app/passkeys/options`, member with a given proof: the options for a new passkey. */
export function beginAdding(e: core.RequestEvent) {
  const user = member(e);
  if (hasMost(e.app, user)) throw fail(400, "too_many_passkeys");
  const known = passkeysOf(e.app, user.id);
  const owner = { id: user.id, name: user.email() };
  return begin(e, "create", { purpose: `add:${user.id}`, member: owner, known });
}

/** `POST /api/app/passkeys` {name, credential}, member with a given proof: adds what the browser made of those options; RecoveryCodes. */
export function add(e: core.RequestEvent) {
  const user = member(e);
  const { name, credential: answer } = parseBody(newPasskeyInput, e);
  const owner = { id: user.id, name: user.email() };
  const made = finish(e.app, "register", { purpose: `add:${user.id}`, member: owner, answer });
  if (!("passkey" in made)) throw made.error;
  const agent = must(e.request, "request").header.get("User-Agent");
  const called = name || defaultName(deviceOf(agent), localeOf(user));
  return committed(e.app, (tx): RecoveryCodes => {
    if (hasMost(tx, user)) throw fail(400, "too_many_passkeys");
    // Authenticators choose random ids: the same one twice is no accident.
    if (passkeyById(tx, made.passkey.id)) throw fail(400, "passkey_refused");
    const { id, recoveryCodes } = addFactor(tx, e, user, { kind: "passkey", name: called });
    insert(tx, "passkeys", { factor: id, user: user.id, domain: domainOf(tx), ...columns(made.passkey) });
    return { recoveryCodes };
  });
}

function hasMost(app: CoreApp, { id }: Rec<"users">): boolean {
  return count(app, "passkeys", "user = {:id}", { id }) >= MOST_PASSKEYS;
}

function columns({ id, key, counter, transports, syncs, backedUp }: Passkey) {
  return { credential: id, public_key: key, counter, transports: transports.join(" "), syncs, backed_up: backedUp };
}

/** `POST /api/app/passkeys/proof`, member: the options for proving again who it is. */
export function beginProof(e: core.RequestEvent) {
  const { id } = member(e);
  return beginUse(e, `proof:${id}`, id);
}

/**
 * `POST /api/app/passkeys/sign-in/options` {mfaId}, visitors: the options for signing in with any passkey or, after a first
 * proof, with one of that account. Without `mfaId` they name no account.
 */
export function beginSignIn(e: core.RequestEvent) {
  const { mfaId } = parseBody(stepInput, e);
  const options = mfaId
    ? beginUse(e, `second-step:${mfaId}`, waitingSignIn(e.app, mfaId).user)
    : begin(e, "request", { purpose: "sign-in" });
  return options;
}

/**
 * `POST /api/app/passkeys/sign-in` {mfaId, credential}, visitors: signs in and answers like PocketBase's own routes. The
 * authenticator has verified its user: possession and verification are two factors, so a passkey completes a sign-in alone.
 */
export function signIn(e: core.RequestEvent): void {
  const { mfaId, credential: answer } = parseBody(passkeySignInInput, e);
  const first = mfaId ? waitingSignIn(e.app, mfaId) : undefined;
  const owner = first?.user ?? "";
  const purpose = mfaId ? (`second-step:${mfaId}` as const) : "sign-in";
  const { user } = checkPasskey(e, { purpose, owner, answer });
  // The rule that asks for a second step (`users.mfa.rule`) knows this context.
  if (!mfaId) e.set("infoContext", "passkey");
  passSecondStep(e, getById(e.app, "users", user), "passkey", first?.method);
}
