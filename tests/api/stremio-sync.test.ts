import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "../../types/stremio.ts";
import { query } from "../support/database.ts";
import { textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Member, PASSWORD, type Product, signUp, startProduct } from "../support/product.ts";
import { type StremioFake, startStremioFake } from "../support/stremio-fake/server.ts";
import { entry, OFFICIAL } from "../support/stremio-fake/state.ts";

const CONSENT = "/api/app/stremio/consent";
const REGENERATE = "/api/app/stremio/regenerate";
const STREMIO = "/api/collections/stremio/records";
const OURS = "https://ours.example/manifest.json";
const EXTRA = "https://extra.example/manifest.json";

let fake: StremioFake;
let product: Product;

beforeAll(async () => {
  fake = await startStremioFake();
  const env = { STREMIO_PROVISIONER: "stremio", STREMIO_API_BASE: fake.url, STREMIO_INTERVAL_MS: "10" };
  product = await startProduct({ env: { ...env, STREMIO_SIGN_UPS_PER_DAY: "1000" } });
  await product.manage("POST", "/api/collections/addons/records", {
    name: "Ours",
    url: OURS,
    manifest: entry(OURS).manifest,
    locked: true,
    active: true,
  });
});
afterAll(async () => {
  await product.stop();
  await fake.close();
});
afterEach(() => fake.clearFaults());

type Shown = { username: string; password: string; state: string; waiting?: string };

async function shown(member: Member): Promise<Shown> {
  const { json } = await product.call("GET", "/api/app/me", { token: member.token });
  return json.streaming as Shown; // tests compare what is in it
}

const agree = (member: Member) =>
  product.call("POST", CONSENT, { token: member.token, body: { version: CONSENT_VERSION } });

/** Waits until the member's account is in a state; what is due is looked at all the while. */
async function inState(member: Member, state: string): Promise<Shown> {
  await product.manage("POST", "/api/crons/stremio-sync");
  return until(`state ${state}`, async () => {
    const found = await shown(member);
    return found.state === state && !found.waiting && found;
  });
}

async function joined(): Promise<{ member: Member; account: Shown }> {
  const member = await signUp(product);
  await agree(member);
  return { member, account: await inState(member, "active") };
}

async function record(member: Member) {
  const [found] = await product.find("stremio", `user = "${member.id}"`);
  if (!found) throw new Error("no record");
  return found;
}

/** Lets a waiting account be tried now. */
async function hurry(member: Member): Promise<void> {
  await product.manage("PATCH", `${STREMIO}/${textOf(await record(member), "id")}`, { next_try: "" });
  await product.manage("POST", "/api/crons/stremio-sync");
}

async function resume(): Promise<void> {
  const [row] = await product.find("provisioners", 'name = "stremio"');
  await product.manage("PATCH", `/api/collections/provisioners/records/${textOf(row, "id")}`, {
    stopped: "",
    failures: 0,
  });
}

const urls = (username: string) => fake.accounts.get(username)?.addons.map(({ transportUrl }) => transportUrl);
const outside = (email: string) => query(product.dir, `SELECT * FROM stremio_accounts WHERE email = '${email}'`);

describe("a new account", () => {
  it("waits for the member's agreement, then is made with our add-ons first", async () => {
    const member = await signUp(product);
    const before = await until("the question", async () => {
      const found = await shown(member);
      return found.waiting === "consent" && found;
    });
    expect(before.state).toBe("queued");
    expect(fake.accounts.has(before.username)).toBe(false);
    expect((await product.call("POST", CONSENT, { token: member.token, body: { version: "1999" } })).status).toBe(400);
    expect((await agree(member)).status).toBe(204);
    expect(await inState(member, "active")).toEqual({ ...before, state: "active", waiting: undefined });
    const account = fake.accounts.get(before.username);
    expect(account?.password).toBe(before.password);
    expect(account?.consent).toEqual({ tos: true, privacy: true, marketing: false, from: "web" });
    expect(urls(before.username)).toEqual([OURS, ...OFFICIAL.map(({ transportUrl }) => transportUrl)]);
    expect(await record(member)).toMatchObject({ consent_version: CONSENT_VERSION, actual: "active", reason: "" });
    const log = await product.find("audit_log", `member = "${member.id}" && action = "stremio.consent"`);
    expect(log).toHaveLength(1);
  });

  it("is not made for a member who may not stream", async () => {
    const member = await signUp(product, { plan: "paid" });
    const { username } = await inState(member, "suspended");
    expect(fake.accounts.has(username)).toBe(false);
    expect(outside(username)).toEqual([]);
  });

  it("sends nothing when everything is in step", async () => {
    const { account } = await joined();
    const before = fake.calls.length;
    await product.manage("POST", "/api/crons/stremio-sync");
    const later = await joined();
    const since = fake.calls.slice(before);
    expect(JSON.stringify(since)).not.toContain(account.username);
    expect(since[0]?.body.email).toBe(later.account.username);
  });
});

describe("suspension", () => {
  it("takes the locked add-ons away and gives them back, keeping the member's own in order", async () => {
    const { member, account } = await joined();
    fake.accounts.get(account.username)?.addons.push(entry(EXTRA));
    const rest = [...OFFICIAL.map(({ transportUrl }) => transportUrl), EXTRA];
    const end = "2020-01-01 00:00:00.000Z";
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { trial_ends: end });
    await inState(member, "suspended");
    expect(urls(account.username)).toEqual(rest);
    const later = new Date(Date.now() + 3600_000).toISOString().replace("T", " ");
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { paid_until: later });
    await inState(member, "active");
    expect(urls(account.username)).toEqual([OURS, ...rest]);
  });
});

describe("new credentials", () => {
  it("move add-ons and library to a new account and delete the old one", async () => {
    const { member, account } = await joined();
    const old = fake.accounts.get(account.username);
    old?.addons.push(entry(EXTRA));
    old?.library.set("tt1", { _id: "tt1", name: "One", _mtime: "2026-01-01T00:00:00.000Z", state: { timeOffset: 7 } });
    const { json } = await product.call("POST", REGENERATE, { token: member.token });
    const fresh = await inState(member, "active");
    expect(fresh.username).toBe(json.username);
    expect(urls(fresh.username)).toEqual([OURS, ...OFFICIAL.map(({ transportUrl }) => transportUrl), EXTRA]);
    expect(fake.accounts.get(fresh.username)?.library.get("tt1")).toMatchObject({ state: { timeOffset: 7 } });
    await until("the old account to go", () => fake.deleted.has(account.username));
    await until("its row to be emptied", () => outside(account.username).length === 0);
    expect(product.output()).not.toContain("tt1");
  });

  it("leave a later watch state of the new account alone when the copy is repeated", async () => {
    const { member, account } = await joined();
    const item = { _id: "tt2", name: "Two", _mtime: "2026-01-01T00:00:00.000Z", state: { timeOffset: 1 } };
    fake.accounts.get(account.username)?.library.set("tt2", item);
    fake.fault({ method: "datastorePut", kind: "reset", late: true });
    await product.call("POST", REGENERATE, { token: member.token });
    await until("the lost answer", async () => (await record(member)).reason === "unreachable");
    const { username } = await shown(member);
    const watched = { ...item, _mtime: "2026-05-05T00:00:00.000Z", state: { timeOffset: 99 } };
    fake.accounts.get(username)?.library.set("tt2", watched);
    await hurry(member);
    await inState(member, "active");
    expect(fake.accounts.get(username)?.library.get("tt2")).toEqual(watched);
    await until("the old account to go", () => fake.deleted.has(account.username));
  });

  it("go on without the old account when its password was changed there, and say that it stays", async () => {
    const { member, account } = await joined();
    const old = fake.accounts.get(account.username);
    if (old) old.password = "changed by its owner";
    fake.expire(account.username);
    await product.call("POST", REGENERATE, { token: member.token });
    const fresh = await inState(member, "active");
    expect(fake.accounts.has(fresh.username)).toBe(true);
    await until("the old one to be given up", () => outside(account.username)[0]?.state === "lost");
  });
});

describe("a deleted member", () => {
  it("is deleted there too, and no row names the member any more", async () => {
    const { member, account } = await joined();
    const body = { password: PASSWORD };
    expect((await product.call("POST", "/api/app/account/delete", { token: member.token, body })).status).toBe(204);
    await until("the account to go", () => fake.deleted.has(account.username));
    await until("its row to be emptied", () => outside(account.username).length === 0);
    expect(query(product.dir, `SELECT id FROM stremio_accounts WHERE user = '${member.id}'`)).toEqual([]);
  });
});

describe("faults of the other side", () => {
  it.each([
    ["a proxy's page", { kind: "html" as const }],
    ["a cut connection", { kind: "reset" as const }],
    ["an unknown error under 200", { kind: "error" as const, code: 99, message: "Out of cheese" }],
  ])("%s before anything happened: tried again later", async (_, fault) => {
    const member = await signUp(product);
    fake.fault({ method: "register", ...fault });
    await agree(member);
    const waiting = await until("the wait", async () => {
      const found = await record(member);
      return Number(found.attempts) > 0 && found;
    });
    expect(waiting).toMatchObject({ field: "queued", attempts: 1 });
    expect(textOf(waiting, "next_try") > new Date().toISOString().replace("T", " ")).toBe(true);
    await hurry(member);
    const { username } = await inState(member, "active");
    expect(urls(username)?.[0]).toBe(OURS);
    await resume();
  });

  it("a lost answer to a sign-up makes no second account", async () => {
    const member = await signUp(product);
    fake.fault({ method: "register", kind: "reset", late: true });
    await agree(member);
    await until("the wait", async () => (await record(member)).reason === "unreachable");
    const registered = fake.methods().filter((method) => method === "register").length;
    await hurry(member);
    const { username } = await inState(member, "active");
    expect(fake.methods().filter((method) => method === "register")).toHaveLength(registered);
    expect(fake.accounts.has(username)).toBe(true);
  });

  it("a crash between the sign-up and our note of it forgets no account", async () => {
    const member = await signUp(product);
    fake.fault({ method: "register", kind: "stall", late: true });
    await agree(member);
    const { username } = await shown(member);
    await until("the account there", () => fake.accounts.has(username));
    await product.kill();
    await product.restart();
    expect(outside(username)).toMatchObject([{ state: "intended", user: member.id }]);
    const [row] = await product.find("provisioners", 'name = "stremio"');
    await product.manage("PATCH", `/api/collections/provisioners/records/${textOf(row, "id")}`, { worker_until: "" });
    await inState(member, "active");
    expect(fake.methods().at(-1)).not.toBe("register");
    expect(urls(username)?.[0]).toBe(OURS);
    expect(outside(username)).toMatchObject([{ state: "live" }]);
  });

  it("an ended session is opened again", async () => {
    const { member, account } = await joined();
    fake.expire(account.username);
    await product.manage("PATCH", `${STREMIO}/${textOf(await record(member), "id")}`, { addons_version: "old" });
    await product.manage("POST", "/api/crons/stremio-sync");
    await until("the version", async () => (await record(member)).addons_version !== "old");
    expect((await record(member)).reason).toBe("");
  });

  it("a password changed there is said so, and is left to people", async () => {
    const { member, account } = await joined();
    const there = fake.accounts.get(account.username);
    if (there) there.password = "changed by its owner";
    fake.expire(account.username);
    await product.manage("PATCH", `${STREMIO}/${textOf(await record(member), "id")}`, { addons_version: "old" });
    await product.manage("POST", "/api/crons/stremio-sync");
    await until("the reason", async () => (await record(member)).reason === "password_changed");
    expect((await shown(member)).state).toBe("error");
  });

  it("a name that somebody else has there becomes another one", async () => {
    const member = await signUp(product);
    const { username } = await shown(member);
    fake.deleted.add(username);
    await agree(member);
    const fresh = await inState(member, "active");
    expect(fresh.username).not.toBe(username);
    expect(fake.accounts.get(fresh.username)?.password).toBe(fresh.password);
    expect(outside(username)).toEqual([]);
  });

  it("no more new accounts for our address: they wait until tomorrow, and nothing counts as an outage", async () => {
    fake.signUpsLeft = 0;
    const member = await signUp(product);
    await agree(member);
    await until("the wait", async () => (await record(member)).reason === "sign_up_budget");
    expect((await record(member)).field).toBe("queued");
    const asked = fake.calls.length;
    const other = await signUp(product);
    await agree(other);
    await until("the wait", async () => (await record(other)).reason === "sign_up_budget");
    expect(fake.calls).toHaveLength(asked);
    fake.signUpsLeft = Number.POSITIVE_INFINITY;
    const [row] = await product.find("provisioners", 'name = "stremio"');
    expect(row).toMatchObject({ failures: 0, stopped: "" });
    await product.manage("PATCH", `/api/collections/provisioners/records/${textOf(row, "id")}`, { blocked_until: "" });
    for (const each of [member, other]) await hurry(each);
    for (const each of [member, other]) await inState(each, "active");
  });

  it("five failures in a row stop everything and tell the operator, once", async () => {
    fake.fault({ kind: "html", times: 50 });
    const members = await Promise.all(Array.from({ length: 6 }, () => signUp(product)));
    for (const member of members) await agree(member);
    await until("the stop", async () => (await product.find("provisioners", 'name = "stremio"'))[0]?.stopped !== "");
    const asked = fake.calls.length;
    await product.manage("POST", "/api/crons/stremio-sync");
    const late = await signUp(product);
    await agree(late);
    expect(fake.calls).toHaveLength(asked);
    expect(await product.find("jobs", 'key ~ "mail.notice:stremio.stopped"')).toHaveLength(1);
    fake.clearFaults();
    await resume();
    for (const member of [...members, late]) await hurry(member);
    for (const member of [...members, late]) await inState(member, "active");
  });
});

it("asks one thing at a time, at the pace it was told", () => {
  const times = fake.calls.map(({ at }) => at);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  // Timers and the network move each end by a few milliseconds.
  expect(gaps.filter((gap) => gap < 5).length).toBeLessThan(gaps.length / 20);
});
