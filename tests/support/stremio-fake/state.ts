import { randomBytes } from "node:crypto";
import type { Json } from "../http.ts";

/** An entry of an add-on collection, as the service keeps it. */
export type Entry = { manifest: Json; transportUrl: string; flags: { official: boolean; protected: boolean } };

export type FakeAccount = {
  _id: string;
  email: string;
  password: string;
  dateRegistered: string;
  consent: Json;
  addons: Entry[];
  addonsModified: string;
  /** Library items by id. */
  library: Map<string, Json>;
};

/** What the provider knows: accounts by address, sessions, and the addresses that are used up. */
export type FakeState = {
  accounts: Map<string, FakeAccount>;
  sessions: Map<string, string>;
  deleted: Set<string>;
  /** New accounts that one client address may still make. */
  signUpsLeft: number;
};

export function newState(): FakeState {
  return { accounts: new Map(), sessions: new Map(), deleted: new Set(), signUpsLeft: Number.POSITIVE_INFINITY };
}

const id = (bytes: number) => randomBytes(bytes).toString("hex");

/** An add-on of the service's own or anyone's, with the least a manifest must have. */
export function entry(transportUrl: string, flags: Partial<Entry["flags"]> = {}): Entry {
  const name = new URL(transportUrl).hostname;
  const manifest = {
    id: `org.${name}`,
    name,
    version: "1.0.0",
    resources: ["catalog"],
    types: ["movie"],
    catalogs: [],
  };
  return { manifest, transportUrl, flags: { official: false, protected: false, ...flags } };
}

/** What every new account starts with. */
export const OFFICIAL: readonly Entry[] = [
  entry("https://metadata.official.example/manifest.json", { official: true, protected: true }),
  entry("https://captions.official.example/manifest.json", { official: true }),
];

/** A new account, without a session. */
export function addAccount(state: FakeState, email: string, password: string, consent: Json): FakeAccount {
  const now = new Date().toISOString();
  const account: FakeAccount = {
    _id: id(12),
    email,
    password,
    dateRegistered: now,
    consent,
    addons: structuredClone([...OFFICIAL]),
    addonsModified: now,
    library: new Map(),
  };
  state.accounts.set(email, account);
  return account;
}

export function openSession(state: FakeState, account: FakeAccount): string {
  const authKey = id(16);
  state.sessions.set(authKey, account.email);
  return authKey;
}

/** The user object that the service shows. */
export function userOf(account: FakeAccount): Json {
  const { _id, email, dateRegistered, consent } = account;
  return { _id, email, dateRegistered, lastModified: dateRegistered, gdpr_consent: consent, premium_expire: null };
}
