import { isObject, textOf } from "../../lib/json.ts";
import { type Desired, type Entry, holds, mergeAddons, movedAddons, sameAddons } from "./addon-rules.ts";
import { call, Refusal, type Session } from "./central-client.ts";
import { moveLibrary } from "./central-library.ts";
import { ProvisionFailure } from "./failure.ts";
import { blockSignUps, claimSignUp } from "./health.ts";
import { type Applied, type Opened, type Remote, type RemoteAccount, open as unsealed } from "./remote-accounts.ts";
import { settings } from "./settings.ts";
import { PARKED } from "./sync-rules.ts";

export const central: Remote = { open, apply, close };

function open(app: CoreApp, account: RemoteAccount, tried: boolean): Opened {
  if (tried) {
    const found = loginIfThere(app, account);
    if (found) return found;
  }
  if (!claimSignUp(app, "stremio", settings().signUpsPerDay))
    throw new ProvisionFailure("sign_up_budget", "No more new accounts today");
  try {
    return opened(
      call(app, "register", {
        type: "Register",
        email: account.email,
        password: unsealed(account, "password"),
        // The member agreed to Stremio's terms (consent.ts); nobody agreed to advertising.
        gdpr_consent: { tos: true, privacy: true, marketing: false, from: "web" },
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === "limited") {
      blockSignUps(app, "stremio");
      throw new ProvisionFailure("sign_up_budget", error.message);
    }
    if (error.kind === "taken") return ownOrTaken(app, account, error);
    throw new ProvisionFailure("refused", error.message);
  }
}

/** An address that already exists is ours if our password opens it. */
function ownOrTaken(app: CoreApp, account: RemoteAccount, refusal: Refusal): Opened {
  try {
    const found = loginIfThere(app, account);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof ProvisionFailure) || error.reason !== "password_changed") throw error;
  }
  throw new ProvisionFailure("name_taken", refusal.message);
}

function apply(app: CoreApp, account: RemoteAccount, desired: Desired, earlier: readonly RemoteAccount[]): Applied {
  const session = sessionOf(app, account);
  const present = readAddons(session);
  const old = earlier.flatMap((each) => oldOne(app, each) ?? []);
  const start = [...old.map(({ addons }) => addons), present].reduce(movedAddons);
  const given = [account, ...old].flatMap(({ offered }) => offered);
  const { addons, offered } = mergeAddons(start, desired, given, $security.sha256);
  if (!sameAddons(present, addons)) {
    session.call("addonCollectionSet", { type: "AddonCollectionSet", addons });
    if (!holds(readAddons(session), addons, present))
      throw new ProvisionFailure("refused", "addonCollectionSet: the list read back is different");
  }
  for (const each of old) moveLibrary(each.session, session);
  return { authKey: session.key(), offered };
}

function close(app: CoreApp, account: RemoteAccount): void {
  const session = sessionOf(app, account);
  try {
    session.call("deleteUser", { type: "DeleteAccount", password: unsealed(account, "password") });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

type Old = { session: Session; addons: Entry[]; offered: readonly string[] };

/** An account being replaced; undefined when it does not exist or our password no longer opens it. */
function oldOne(app: CoreApp, account: RemoteAccount): Old | undefined {
  const session = sessionOf(app, account);
  try {
    return { session, addons: readAddons(session), offered: account.offered };
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ProvisionFailure && PARKED.some((reason) => reason === error.reason);
}

function isGone(error: unknown): boolean {
  return error instanceof ProvisionFailure && error.reason === "account_gone";
}

function sessionOf(app: CoreApp, account: RemoteAccount): Session {
  let key = "";
  try {
    key = unsealed(account, "auth_key");
  } catch {
    // Without it we sign in.
  }
  function send(method: string, body: { readonly [name: string]: unknown }, again: boolean): unknown {
    key ||= login(app, account).authKey;
    try {
      return call(app, method, { ...body, authKey: key });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.kind === "session" && again) {
        key = "";
        return send(method, body, false);
      }
      throw failureOf(error);
    }
  }
  return { key: () => key, call: (method, body) => send(method, body, true) };
}

function login(app: CoreApp, account: RemoteAccount): Opened {
  try {
    const password = unsealed(account, "password");
    return opened(call(app, "login", { type: "Login", email: account.email, password, facebook: false }));
  } catch (error) {
    throw error instanceof Refusal ? failureOf(error) : error;
  }
}

function loginIfThere(app: CoreApp, account: RemoteAccount): Opened | undefined {
  try {
    return login(app, account);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function failureOf(refusal: Refusal): ProvisionFailure {
  const reasons = { no_user: "account_gone", wrong_password: "password_changed" } as const;
  const { kind, message } = refusal;
  return new ProvisionFailure(kind === "no_user" || kind === "wrong_password" ? reasons[kind] : "refused", message);
}

function opened(result: unknown): Opened {
  const authKey = textOf(result, "authKey");
  if (!authKey) throw new ProvisionFailure("unreachable", "A response without a session");
  return { authKey, remoteId: textOf(isObject(result) ? result.user : undefined, "_id") };
}

function readAddons(session: Session): Entry[] {
  const result = session.call("addonCollectionGet", { type: "AddonCollectionGet", update: true });
  const found: unknown = isObject(result) ? result.addons : undefined;
  if (!Array.isArray(found)) throw new ProvisionFailure("unreachable", "addonCollectionGet: no list");
  for (const entry of found)
    if (!textOf(entry, "transportUrl")) throw new ProvisionFailure("unreachable", "addonCollectionGet: no address");
  return found as Entry[]; // each has an address; everything else in it is sent back unchanged
}
