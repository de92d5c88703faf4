import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { query } from "../support/database.ts";
import { Chance } from "../support/histories/chance.ts";
import { type Machine, serves, startPair } from "../support/pair.ts";
import { pause, until } from "../support/poll.ts";
import { asProduct, signUp } from "../support/product.ts";
import type { S3Fault } from "../support/s3-paths.ts";
import { isFree } from "../support/server.ts";
import { shared } from "../support/shared.ts";
import { startWebhookReceiver } from "../support/webhook-receiver.ts";

/** `npm run test:long -- takeovers` makes 50 with the shorter limits of a computer that does nothing else. */
const ROUNDS = Number(process.env.TAKEOVERS ?? 0);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const LEASE_SECONDS = ROUNDS > 0 ? 3 : 5;
const LEASE_MS = LEASE_SECONDS * 1000;
/** What a machine says that follows another one from now on. */
const PUTS = "The database that was here is now in";
/** What a takeover may take beside the lease. */
const MARGIN_MS = 2_000;

const pair = shared(() => startPair(LEASE_SECONDS));

const times: string[] = [];
const taken: number[] = [];

/** Waits until a machine serves. @returns the ms since `begin` */
async function takenOver(machine: Machine, begin: number): Promise<number> {
  await until(`${machine.name} to take over`, () => serves(machine), 90_000);
  return Date.now() - begin;
}

/** Waits until members sign up again. */
async function moreAnswers(count = 10): Promise<void> {
  const before = pair.answered.length;
  await until("answered sign-ups", () => pair.answered.length >= before + count, 90_000);
}

/** A machine that lost the lease ends; its supervisor starts it again. */
async function startAgain({ server }: Machine): Promise<void> {
  await until("the loser to end", () => isFree(Number(new URL(server.url).port)), 60_000);
  await server.restart();
}

type Round = (old: Machine, next: Machine) => Promise<number | undefined>;

/** What may happen to the machine that serves; each returns how long the other one took, if it took over. */
const ROUND: Readonly<Record<string, Round>> = {
  "kill -9": async (old, next) => {
    const begin = Date.now();
    await old.server.kill();
    const took = await takenOver(next, begin);
    await old.server.restart();
    return took;
  },
  "a clean stop": async (old, next) => {
    const begin = Date.now();
    process.kill(old.server.pid(), "SIGTERM");
    const took = await takenOver(next, begin);
    await startAgain(old);
    return took;
  },
  SIGSTOP: async (old, next) => {
    const begin = Date.now();
    process.kill(old.server.pid(), "SIGSTOP");
    const took = await takenOver(next, begin);
    await moreAnswers();
    process.kill(old.server.pid(), "SIGCONT");
    await startAgain(old);
    return took;
  },
  "no way to the storage": (old, next) => alone(old, next, "cut"),
  "a network that drops everything to the storage": (old, next) => alone(old, next, "hang"),
  "a storage that refuses one machine": (old, next) => alone(old, next, "refuse"),
  "a storage that is down": (old) => outage(old, "cut"),
  "a storage that hangs": (old) => outage(old, "hang"),
  "a storage that refuses": (old) => outage(old, "refuse"),
  "a slow storage": (old) => outage(old, 400),
};

/** One machine loses the storage, though its clients still reach it: the other one takes over. */
async function alone(old: Machine, next: Machine, fault: S3Fault): Promise<number> {
  const begin = Date.now();
  pair.s3.fault(old.name, fault);
  const took = await takenOver(next, begin);
  expect(await serves(old)).toBe(false);
  await moreAnswers();
  pair.s3.fault(old.name, "none");
  await startAgain(old);
  return took;
}

/** Both machines lose the storage for longer than the lease: nobody takes over. */
async function outage(old: Machine, fault: S3Fault): Promise<undefined> {
  for (const { name } of pair.machines) pair.s3.fault(name, fault);
  await pause(LEASE_MS + MARGIN_MS);
  for (const { name } of pair.machines) pair.s3.fault(name, "none");
  expect((await pair.primary()).name).toBe(old.name);
}

async function play(what: string): Promise<void> {
  const old = await pair.primary();
  const next = pair.other(old);
  await moreAnswers();
  await until("the standby to report", () => pair.reports() === 2);
  times.push(what);
  const asides = old.server.output().split(PUTS).length;
  const took = await ROUND[what]?.(old, next);
  const now = await pair.primary();
  await moreAnswers();
  // What was answered is there, also what was answered in the very last moment.
  const answered = [...pair.answered];
  const known = new Set(query(now.server.dir, "SELECT email FROM users").map(({ email }) => email));
  expect(answered.filter((email) => !known.has(email))).toEqual([]);
  expect(query(now.server.dir, "SELECT COUNT(*) AS held FROM jobs WHERE state = 'held'")).toEqual([{ held: "0" }]);
  if (took === undefined) return;
  await until("the old database to be put aside", () => old.server.output().split(PUTS).length > asides);
  expect(writtenSince(old, now)).toEqual([]);
  times.push(`took over after ${(took / 1000).toFixed(1)} s`);
  taken.push(took);
  expect(took).toBeLessThanOrEqual(LEASE_MS + MARGIN_MS + 2 * pair.boot);
}

/** What the old machine has written since the other one took the lease. */
function writtenSince(old: Machine, next: Machine): unknown[] {
  const taken = [...next.server.output().matchAll(/^([\d:.]+) standby: Took the lease/gm)].at(-1)?.[1];
  const since = `${new Date().toISOString().slice(0, 10)} ${taken}Z`;
  const folder = `${old.server.dir}/.standby`; // its own database is put aside before it follows
  const aside = readdirSync(folder)
    .filter((name) => name.startsWith("aside-"))
    .sort()
    .at(-1);
  return query(`${folder}/${aside}`, `SELECT email FROM users WHERE created > '${since}'`);
}

it.runIf(ROUNDS === 0)("a webhook tells of nothing that the other machine would not know", async () => {
  const machine = await pair.primary();
  const product = await asProduct(machine.server);
  const receiver = await startWebhookReceiver();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  receiver.hold = promise;
  const area = "/api/app/admin/webhooks";
  const body = { name: "shop", url: receiver.url, events: ["user.created"], active: true };
  const { json } = await product.call("POST", area, { token: product.superuser, body });
  await until("a message about the load", () => receiver.arrived.length === 1);
  pair.s3.fault(machine.name, 3_000, /^PUT .*ltx/);
  const begin = new Date().toISOString();
  const late = signUp(product); // its answer waits for the copy
  const written = `SELECT id FROM webhook_messages WHERE body ->> 'timestamp' > '${begin}'`;
  await until("a message that is not copied", () => query(machine.server.dir, written).length > 0);
  release();
  const told = () => receiver.arrived.filter(({ body }) => String(JSON.parse(body).timestamp) > begin).length;
  await pause(1_000);
  expect(told()).toBe(0);
  pair.s3.fault(machine.name, "none");
  await late;
  await until("the messages", () => told() > 0);
  await product.call("POST", `${area}/${json.id}/delete`, { token: product.superuser });
  await receiver.close();
});

it.runIf(ROUNDS === 0)(
  "a standby takes over from a killed machine, and back at a clean stop, without a loss",
  async () => {
    const [first, second] = pair.machines;
    expect(await serves(second)).toBe(false);
    await play("kill -9");
    expect((await pair.primary()).name).toBe(second.name);
    // The machine that was killed answers as a node while it waits, and forwards what writes.
    await until("a page of the standby", async () => (await fetch(first.server.url)).ok);
    expect(await serves(first)).toBe(false);
    await signUp(await asProduct(first.server));
    await play("a clean stop");
    expect((await pair.primary()).name).toBe(first.name);
  },
);

it.runIf(ROUNDS === 0)("a request that is never answered does not hold up a takeover", async () => {
  const old = await pair.primary();
  const next = pair.other(old);
  await until("the standby to report", () => pair.reports() === 2);
  pair.s3.fault(next.name, "hang", /^GET .*ltx/);
  await pause(1_500); // the standby asks once a second
  pair.s3.fault(next.name, "none");
  await moreAnswers();
  await old.server.kill();
  await takenOver(next, Date.now());
  await old.server.restart();
  const placed = / in place after ([\d.]+)(m?s)/.exec(next.server.output().split("Took the lease").at(-1) ?? "");
  expect(Number(placed?.[1]) * (placed?.[2] === "s" ? 1000 : 1)).toBeLessThan(2_800);
});

it.runIf(ROUNDS > 0)(`${ROUNDS} takeovers under load (SEED=${SEED})`, { timeout: ROUNDS * 90_000 }, async () => {
  const chance = new Chance(SEED);
  try {
    // All kinds equally often. An outage of both is no takeover.
    for (let left: string[] = []; taken.length < ROUNDS; ) {
      if (left.length === 0) left = chance.shuffle(Object.keys(ROUND));
      await play(left.pop() ?? "");
    }
    // Single ones may have waited for this computer's other work, see above.
    expect(taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]).toBeLessThanOrEqual(LEASE_MS + MARGIN_MS);
  } finally {
    const sorted = taken.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
    console.log(`${times.join("\n")}\n${pair.answered.length} answered sign-ups`);
    console.log(`${taken.length} takeovers, in s: ${sorted.join(", ")}`);
  }
});
