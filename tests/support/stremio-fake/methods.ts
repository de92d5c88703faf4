import { isDeepStrictEqual } from "node:util";
import type { Json } from "../http.ts";
import { addAccount, type Entry, type FakeAccount, type FakeState, openSession, userOf } from "./state.ts";

/** What the service answers with in its envelope's `error`, under HTTP 200. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Method = { type?: string; run: (state: FakeState, body: Json) => unknown };

const text = (body: Json, key: string): string => {
  const value = body[key];
  if (typeof value !== "string" || value === "") throw new Refusal(0, `"${key}" is missing`);
  return value;
};

/** The account of the request's session; code 1 when there is none. */
function session(state: FakeState, body: Json, key = "authKey"): FakeAccount {
  const email = state.sessions.get(text(body, key)) ?? "";
  const account = state.accounts.get(email);
  if (!account) throw new Refusal(1, "Session does not exist");
  return account;
}

function list(body: Json, key: string): Json[] {
  const value = body[key];
  if (!Array.isArray(value)) throw new Refusal(0, `"${key}" is no list`);
  return value as Json[]; // each use checks what it reads
}

function checkEntry(entry: Json): Entry {
  const manifest = entry.manifest as Json | undefined;
  const flags = entry.flags as Json | undefined;
  for (const key of ["id", "name", "version"])
    if (typeof manifest?.[key] !== "string") throw new Refusal(0, `invalid manifest: ${key}`);
  for (const key of ["resources", "types"])
    if (!Array.isArray(manifest?.[key])) throw new Refusal(0, `invalid manifest: ${key}`);
  if (typeof flags?.official !== "boolean" || typeof flags.protected !== "boolean") throw new Refusal(0, "flags");
  if (typeof entry.transportUrl !== "string") throw new Refusal(0, "transportUrl");
  return entry as Entry; // checked above
}

function library(body: Json): void {
  if (body.collection !== "libraryItem") throw new Refusal(0, "unknown collection");
}

/** Methods by their name in the address. Those of accounts and add-ons want their own `type` in the body. */
export const METHODS: Readonly<Record<string, Method>> = {
  register: {
    type: "Register",
    run(state, body) {
      const [email, password] = [text(body, "email"), text(body, "password")];
      const consent = body.gdpr_consent as Json | undefined;
      if (consent?.tos !== true || consent.privacy !== true || typeof consent.from !== "string")
        throw new Refusal(0, "gdpr_consent is required");
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Refusal(0, "invalid email");
      if (state.accounts.has(email) || state.deleted.has(email)) throw new Refusal(26, "email already exists");
      if (state.signUpsLeft <= 0) throw new Refusal(27, "Too many accounts were created from this address");
      state.signUpsLeft -= 1;
      const account = addAccount(state, email, password, consent);
      return { authKey: openSession(state, account), user: userOf(account) };
    },
  },
  login: {
    type: "Login",
    run(state, body) {
      const account = state.accounts.get(text(body, "email"));
      if (!account) throw new Refusal(2, "User not found");
      if (account.password !== body.password) throw new Refusal(3, "Wrong passphrase");
      return { authKey: openSession(state, account), user: userOf(account) };
    },
  },
  loginWithToken: {
    type: "LoginWithToken",
    run: (state, body) => ({ authKey: text(body, "token"), user: userOf(session(state, body, "token")) }),
  },
  getUser: { type: "GetUser", run: (state, body) => userOf(session(state, body)) },
  addonCollectionGet: {
    type: "AddonCollectionGet",
    run(state, body) {
      const account = session(state, body);
      return { addons: account.addons, lastModified: account.addonsModified };
    },
  },
  addonCollectionSet: {
    type: "AddonCollectionSet",
    run(state, body) {
      const account = session(state, body);
      const addons = list(body, "addons").map(checkEntry);
      if (!isDeepStrictEqual(addons, account.addons)) account.addonsModified = new Date().toISOString();
      account.addons = addons;
      return { success: true };
    },
  },
  datastoreMeta: {
    run(state, body) {
      library(body);
      const items = [...session(state, body).library.values()];
      return items.map((item) => [item._id, Date.parse(String(item._mtime))]);
    },
  },
  datastoreGet: {
    run(state, body) {
      library(body);
      const items = session(state, body).library;
      if (body.all === true) return [...items.values()];
      return list(body, "ids").flatMap((each) => items.get(String(each)) ?? []);
    },
  },
  datastorePut: {
    run(state, body) {
      library(body);
      const items = session(state, body).library;
      for (const item of list(body, "changes")) items.set(text(item, "_id"), item);
      return { success: true };
    },
  },
  logout: {
    type: "Logout",
    run(state, body) {
      session(state, body);
      state.sessions.delete(text(body, "authKey"));
      return { success: true };
    },
  },
  deleteUser: {
    type: "DeleteAccount",
    run(state, body) {
      const account = session(state, body);
      if (account.password !== body.password) throw new Refusal(3, "Wrong passphrase");
      state.accounts.delete(account.email);
      state.deleted.add(account.email);
      for (const [key, email] of state.sessions) if (email === account.email) state.sessions.delete(key);
      return { success: true };
    },
  },
};
