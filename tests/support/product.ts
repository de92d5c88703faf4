import type { TeamRole } from "../../common/permissions.ts";
import { dbTime } from "../../common/time.ts";
import { query } from "./database.ts";
import { type Answer, type CallOptions, call, type Json, listOf, textOf } from "./http.ts";
import { awayFromMidnight, until } from "./poll.ts";
import { type ServerOptions, startServer, type TestServer } from "./server.ts";
import { superuserToken } from "./superuser.ts";
import { installed, relax, template } from "./template.ts";

/** Long, unusual and impersonal: every rule accepts it. */
export const PASSWORD = "vif-argent 42 et bruyère";

/** A running product with a superuser's token and common helpers. */
export type Product = TestServer & {
  superuser: string;
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  /** Like `call` with the superuser's token; throws unless the response is 2xx. */
  manage: (method: string, path: string, body?: unknown) => Promise<Json>;
  /** Every record of a collection that matches, as the superuser sees it. */
  find: (collection: string, filter?: string) => Promise<Json[]>;
  /** Runs a cron to its end. The run starts after this call, so it sees all earlier changes. */
  run: (cron: string) => Promise<void>;
  /** Runs a cron repeatedly until `done` holds: its input may still be on its way. */
  cron: (id: string, what: string, done: () => unknown) => Promise<void>;
};

/** The crons that run the jobs, by lane. */
export const JOB_CRONS = [
  "jobs",
  "jobs-mail",
  "jobs-payments",
  "jobs-accounts",
  "jobs-debrid",
  "jobs-letters",
  "jobs-webhooks",
] as const;

/** SQL: jobs that run, or should by now. */
export const DUE_JOBS = `(state = 'running'
  OR state = 'queued' AND run_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now'))`;

export type Member = { id: string; email: string; token: string; record: Json };

/**
 * Starts the product from the template: rate limits are off and password hashes cheap. `fresh` takes it as its
 * installation left it. Not in the last moments of a day: many tests count days.
 */
export async function startProduct(options: ServerOptions & { fresh?: boolean } = {}): Promise<Product> {
  await awayFromMidnight(90);
  const { fresh, ...rest } = options;
  if (fresh) return asProduct(await startServer({ ...rest, from: await installed() }));
  if (rest.from) return asProduct(await startServer(rest));
  // Other data are installed, or there already.
  if (!rest.dir) return asProduct(await startServer({ ...rest, from: await template() }));
  const product = await asProduct(await startServer(rest));
  await relax(product.url, product.superuser);
  return product;
}

/** A running server with a superuser's token and the helpers. */
export async function asProduct(server: TestServer): Promise<Product> {
  const { url } = server;
  const superuser = await superuserToken(server);
  const manage = async (method: string, path: string, body?: unknown) => {
    const done = await call(url, method, path, { token: superuser, ...(body === undefined ? {} : { body }) });
    if (done.status >= 300) throw new Error(`${method} ${path}: ${done.status} ${done.text}`);
    return done.json;
  };
  return {
    ...server,
    superuser,
    call: (method, path, options) => call(url, method, path, options),
    manage,
    find: async (collection, filter = "") => {
      const query = new URLSearchParams({ filter, perPage: "500" });
      return listOf(await manage("GET", `/api/collections/${collection}/records?${query}`), "items");
    },
    run: (cron) => runCron(server.dir, cron, () => manage("POST", `/api/crons/${cron}`)),
    cron: async (id, what, done) => {
      const ask = nowAndThen(() => manage("POST", `/api/crons/${id}`));
      await until(what, async () => {
        await ask();
        return Boolean(await done());
      });
    },
  };
}

/** With a thousand members and a few hundred due jobs, a cron that writes for each of them takes 20 s. */
const CRON_PATIENCE_MS = 120_000;

/** PocketBase answers before a cron has run, and a cron that is running (the minute may have started it) is not started again. */
async function runCron(dir: string, name: string, start: () => Promise<unknown>): Promise<void> {
  const asked = dbTime(new Date());
  const ask = nowAndThen(start);
  const error = await until(
    `a run of ${name}`,
    async () => {
      const [run] = query(dir, `SELECT started, holder, last_error FROM cron_runs WHERE name = '${name}'`);
      if (run?.holder === "" && (run.started ?? "") >= asked) return { text: run.last_error };
      await ask(); // one that is running is left alone
      return false;
    },
    CRON_PATIENCE_MS,
  );
  if (error.text) throw new Error(`${name}: ${error.text}`);
}

/** Does something on the first call, then at most every half a second. */
export function nowAndThen(what: () => Promise<unknown>): () => Promise<void> {
  let next = 0;
  return async () => {
    if (Date.now() < next) return;
    next = Date.now() + 500;
    await what();
  };
}

let serial = 0;

/** A unique address. */
export function newEmail(local = "member"): string {
  serial += 1;
  return `${local}.${serial}${Math.random().toString(36).slice(2, 7)}@example.org`;
}

/** Exactly what the specified client sends at sign-up (spec §3), for an address. */
export function signUpBody(email: string, changes: Json = {}): Json {
  return {
    email,
    emailVisibility: true,
    name: "Test",
    affiliate_code: "AFF-CLIENT01",
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    plan: "free",
    newsletter: false,
    is_monthly: false,
    admin: false,
    is_api: false,
    price: "0",
    stripe: "",
    verified: false,
    ...changes,
  };
}

/** What a sign-up may say about the terms without accepting them; undefined says nothing. */
export const NO_CONSENT = [
  ...[false, "false", "true", 0, 1, "", null, undefined, [], [true], {}],
  ...["2020-01-01 00:00:00.000Z", "2099-01-01T00:00:00Z", 4102444800],
] as const;

/** Signs up and gets a token by superuser impersonation, which saves a second password hash. */
export async function signUp(product: Product, changes: Json = {}): Promise<Member> {
  const email = typeof changes.email === "string" ? changes.email : newEmail();
  const answer = await product.call("POST", "/api/collections/users/records", { body: signUpBody(email, changes) });
  if (answer.status !== 200) throw new Error(`sign-up of ${email}: ${answer.status} ${answer.text}`);
  const id = textOf(answer.json, "id");
  return { id, email, token: await tokenOf(product, id), record: answer.json };
}

/** Many new members, ten at a time: a busy machine answers more at once with 503. */
export async function signUpMany(product: Product, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const round = Array.from({ length: Math.min(10, count - members.length) }, () => signUp(product));
    members.push(...(await Promise.all(round)));
  }
  return members;
}

/**
 * A new administrator, an owner unless another role is named, in a session that has just begun. Other roles have a second factor, without
 * which nothing opens to them; it is added after the sign-in, which then takes none.
 */
export async function signUpAdmin(
  product: Product,
  changes: Json = {},
  role: TeamRole | "" = "owner",
): Promise<Member> {
  const member = await signUp(product, changes);
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { admin: true, role });
  const admin = await signedIn(product, member, textOf({ password: PASSWORD, ...changes }, "password"));
  if (role !== "owner" && role !== "")
    await product.manage("POST", "/api/collections/factors/records", { user: admin.id, kind: "totp", name: "Phone" });
  return admin;
}

/** A member's token, without a login. */
export async function tokenOf(product: Product, id: string): Promise<string> {
  return textOf(await product.manage("POST", `/api/collections/users/impersonate/${id}`, {}), "token");
}

/** The same member in a session that has just begun, which is a fresh proof. */
export async function signedIn<M extends Member>(product: Product, member: M, password = PASSWORD): Promise<M> {
  const { json, text } = await logIn(product, member.email, password);
  if (typeof json.token !== "string") throw new Error(text);
  return { ...member, token: json.token };
}

/** Signs in like the specified client; the caller checks the response. */
export function logIn(product: Product, identity: string, password = PASSWORD): Promise<Answer> {
  return product.call("POST", "/api/collections/users/auth-with-password", { body: { identity, password } });
}
