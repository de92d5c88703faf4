import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, call, codes, textOf } from "../support/http.ts";
import { serves } from "../support/pair.ts";
import { until } from "../support/poll.ts";
import { newEmail, PASSWORD, signUpBody } from "../support/product.ts";
import { type S3Paths, startS3Paths } from "../support/s3-paths.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { type StripeFake, startStripeFake } from "../support/stripe-fake/stripe-fake.ts";
import { template } from "../support/template.ts";

/** Which of two machines, and of their copies, sells with the live key. */
const root = mkdtempSync(`${tmpdir()}/passerelle-standby-stripe-`);
const dir = (name: string) => `${root}/${name}`;
const running: TestServer[] = [];
let stripe: StripeFake;
let s3: S3Paths;
beforeAll(async () => {
  [stripe, s3] = await Promise.all([startStripeFake("live"), startS3Paths(dir("s3"))]);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  await s3?.stop();
  await stripe?.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(name: string, options: { from?: string; env?: Record<string, string>; args?: string[] } = {}) {
  mkdirSync(dir(name), { recursive: true });
  const env = { ...stripe.env, ...options.env };
  const server = await startServer({ ...options, dir: dir(name), env, standby: options.args !== undefined });
  running.push(server);
  return server;
}

/** One of two machines: it shares the storage, and the key is brought to it. */
async function join(name: string, first = name): Promise<TestServer> {
  mkdirSync(dir(name), { recursive: true });
  if (name !== first) copyFileSync(`${dir(first)}/app.key`, `${dir(name)}/app.key`);
  const env = { ...(await s3.env(name, "shop")), STANDBY_LEASE_SECONDS: "5" };
  return start(name, { env, args: ["--standby"] });
}

const served = (server: TestServer) =>
  until("the machine to serve", () => serves({ name: server.dir, server }), 120_000);

/** What a new member's order gets. */
async function orderAt({ url }: TestServer): Promise<Answer> {
  const email = newEmail("buyer");
  await call(url, "POST", "/api/collections/users/records", { body: signUpBody(email, { plan: "paid" }) });
  const login = { identity: email, password: PASSWORD };
  const { json } = await call(url, "POST", "/api/collections/users/auth-with-password", { body: login });
  const token = textOf(json, "token");
  const quote = await call(url, "GET", "/api/app/billing/quote?plan=essential&period=month", { token });
  if (quote.status !== 200) return quote;
  const accepted = { terms_version: textOf(quote.json, "termsVersion"), accept_terms: true, start_now: true };
  return call(url, "POST", "/api/app/billing/checkout", {
    token,
    body: { plan: "essential", period: "month", ...accepted },
  });
}
const sells = async (server: TestServer) => expect(await orderAt(server)).toMatchObject({ status: 200 });
const isHeld = async (server: TestServer) => expect(codes(await orderAt(server))).toEqual({ form: "sales_closed" });

it("a machine that takes over sells at once, although nothing was sold since the two became a pair", async () => {
  const alone = await start("first", { from: await template() });
  await sells(alone);
  await alone.end();

  const first = await join("first");
  await served(first);
  const second = await join("second", "first");
  await until("the second machine's copy", () => second.output().includes("Following its copy"), 60_000);
  await first.kill();
  await served(second);
  await sells(second);

  // Back to one machine: the one that served last, elsewhere.
  await second.end();
  const last = await start("second");
  await sells(last);
  await last.end();
});

it("a copy of either machine's folder sells nothing", async () => {
  for (const name of ["first", "second"]) {
    cpSync(dir(name), dir(`copy-of-${name}`), { recursive: true });
    const copy = await start(`copy-of-${name}`);
    await isHeld(copy);
    await copy.end();
  }
});
