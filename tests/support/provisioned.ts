import { CONSENT_VERSION } from "../../common/contract/stremio.ts";
import { dbTime } from "../../common/time.ts";
import { change, query } from "./database.ts";
import { type Json, textOf } from "./http.ts";
import { until } from "./poll.ts";
import { type Member, type Product, signUp, startProduct } from "./product.ts";
import { streamingPasswordIn } from "./sealed.ts";
import { type StremioFake, startStremioFake } from "./stremio-fake/server.ts";
import { entry } from "./stremio-fake/state.ts";

export const OURS = "https://ours.example/manifest.json";

/** Pause between requests to the provider. */
export const PACE_MS = 25;

/** The account as the member sees it, with the password that a fresh proof would show. */
type Shown = { username: string; password: string; state: string; waiting?: string };

const STREMIO = "/api/collections/stremio/records";

/** A product with a fake provider, and common helpers for both. */
export type Provisioned = {
  fake: StremioFake;
  product: Product;
  shown: (member: Member) => Promise<Shown>;
  agree: (member: Member) => ReturnType<Product["call"]>;
  /** Waits until the member's account is in a state. */
  inState: (member: Member, state: string) => Promise<Shown>;
  /** A new member with an account at the provider. */
  joined: () => Promise<{ member: Member; account: Shown }>;
  record: (member: Member) => Promise<Json>;
  patch: (member: Member, changes: Json) => Promise<void>;
  /** Runs all due reconciliations. */
  sync: () => Promise<unknown>;
  /** Makes a waiting account due now. */
  hurry: (member: Member) => Promise<void>;
  /** Changes the counters of the provisioner. */
  health: (changes: Json) => Promise<void>;
  /** Addresses of the account's add-ons there. */
  urls: (username: string) => string[] | undefined;
  /** Our rows of the remote account. */
  outside: (email: string) => Record<string, string>[];
  stop: () => Promise<void>;
};

/** A time that many minutes from now, as PocketBase stores it. */
export const inMinutes = (minutes: number): string => dbTime(new Date(Date.now() + minutes * 60_000));

/** Starts both, with one locked add-on of ours, at a pace for tests. */
export async function startProvisioned(): Promise<Provisioned> {
  const started = await startBoth();
  return { ...helpersOf(started), stop: started.stop };
}

/** The product and the provider of `startProvisioned`, without its helpers. */
export async function startBoth(): Promise<Pick<Provisioned, "product" | "fake" | "stop">> {
  const fake = await startStremioFake();
  const env = { STREMIO_PROVISIONER: "stremio", STREMIO_API_BASE: fake.url, STREMIO_INTERVAL_MS: String(PACE_MS) };
  const product = await startProduct({ env: { ...env, STREMIO_SIGN_UPS_PER_DAY: "1000" } });
  await product.manage("POST", "/api/collections/addons/records", {
    name: "Ours",
    url: OURS,
    manifest: entry(OURS).manifest,
    locked: true,
    active: true,
  });
  const stop = async () => {
    await product.stop();
    await fake.close();
  };
  return { product, fake, stop };
}

/** What tests do with a product and its provider. */
export function helpersOf({ product, fake }: Pick<Provisioned, "product" | "fake">): Omit<Provisioned, "stop"> {
  /** Waits for the end of the job's run; one that is due counts too with `due`. */
  const rest = async (due: boolean) => {
    const states = due ? '(state = "running" || (state = "queued" && run_at <= @now))' : 'state = "running"';
    const busy = async () => (await product.find("jobs", `key = "stremio.sync" && ${states}`)).length > 0;
    await until("the run before", async () => !(await busy()), 60_000);
  };
  // The job rather than the cron: a cron that is running is not started again. Nor is a job: one that is running may be
  // past what it shall look at, and its end would overwrite the wish for another run.
  const sync = async () => {
    await rest(false);
    const job = { kind: "stremio.sync", key: "stremio.sync", state: "queued", run_at: "2026-01-01 00:00:00.000Z" };
    const [row] = await product.find("jobs", 'key = "stremio.sync"');
    const path = "/api/collections/jobs/records";
    await (row ? product.manage("PATCH", `${path}/${textOf(row, "id")}`, job) : product.manage("POST", path, job));
  };
  const shown = async (member: Member) => {
    const { json } = await product.call("GET", "/api/app/me", { token: member.token });
    const seen = json.streaming as Shown; // tests compare what is in it
    return { ...seen, password: streamingPasswordIn(product.dir, member.id) };
  };
  const agree = (member: Member) =>
    product.call("POST", "/api/app/stremio/consent", { token: member.token, body: { version: CONSENT_VERSION } });
  const inState = async (member: Member, state: string) => {
    await sync();
    return until(`state ${state}`, async () => {
      const found = await shown(member);
      return found.state === state && !found.waiting && found;
    });
  };
  const record = async (member: Member) => {
    const [found] = await product.find("stremio", `user = "${member.id}"`);
    if (!found) throw new Error("no record");
    return found;
  };
  const patch = async (member: Member, changes: Json) => {
    await product.manage("PATCH", `${STREMIO}/${textOf(await record(member), "id")}`, changes);
  };
  return {
    fake,
    product,
    shown,
    agree,
    inState,
    joined: async () => {
      const member = await signUp(product);
      await agree(member);
      return { member, account: await inState(member, "active") };
    },
    record,
    patch,
    sync,
    hurry: async (member) => {
      await patch(member, { next_try: "" });
      await sync();
    },
    health: async (changes) => {
      // A concurrent run would overwrite them with stale data.
      await rest(true);
      // Not by PATCH: it writes the whole row, and with it the lock that the worker gives back at this moment.
      const set = Object.entries(changes).map(([column, value]) => `${column} = '${String(value)}'`);
      change(product.dir, `UPDATE provisioners SET ${set.join(", ")} WHERE name = 'stremio'`);
    },
    urls: (username) => fake.accounts.get(username)?.addons.map(({ transportUrl }) => transportUrl),
    outside: (email) => query(product.dir, `SELECT * FROM stremio_accounts WHERE email = '${email}'`),
  };
}
