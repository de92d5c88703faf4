import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "../../../common/contract/stremio.ts";
import { dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { newEmail, PASSWORD, signUp, tokenOf } from "../../support/product.ts";
import { inMinutes, OURS, PACE_MS } from "../../support/provisioned.ts";
import { sharedProvisioned } from "../../support/shared.ts";
import { entry, OFFICIAL } from "../../support/stremio-fake/state.ts";

const CONSENT = "/api/app/stremio/consent";
const REGENERATE = "/api/app/stremio/regenerate";
const EXTRA = "https://extra.example/manifest.json";

const { agree, fake, health, hurry, inState, joined, outside, patch, product, record, shown, sync, urls } =
  sharedProvisioned();

describe("a new account", () => {
  it("waits for the member's consent, then is created with our add-ons first", async () => {
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

  it("is created however soon the consent arrives", { timeout: 180_000 }, async () => {
    // The worker may be reading the record at that moment.
    const members = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const member = await signUp(product);
        await pause(index * 4);
        await agree(member);
        return member;
      }),
    );
    for (const member of members) await inState(member, "active");
  });

  it("continues after repeated consent if it waits for consent that exists", async () => {
    await health({ stopped: "2026-01-01 00:00:00.000Z", next_trial: inMinutes(20) });
    const member = await signUp(product);
    await agree(member);
    await patch(member, { reason: "consent" });
    await health({ stopped: "", next_trial: "" });
    await agree(member);
    await inState(member, "active");
  });

  it("is not created for a member without access", async () => {
    const member = await signUp(product, { plan: "paid" });
    const { username } = await inState(member, "suspended");
    expect(fake.accounts.has(username)).toBe(false);
    expect(outside(username)).toEqual([]);
  });

  it("sends nothing when everything is in sync", async () => {
    const { account } = await joined();
    const before = fake.calls.length;
    await sync();
    const later = await joined();
    const since = fake.calls.slice(before);
    expect(JSON.stringify(since)).not.toContain(account.username);
    expect(since[0]?.body.email).toBe(later.account.username);
  });
});

describe("suspension", () => {
  it("removes the locked add-ons and restores them, keeping the order of the member's own", async () => {
    const { member, account } = await joined();
    fake.accounts.get(account.username)?.addons.push(entry(EXTRA));
    const rest = [...OFFICIAL.map(({ transportUrl }) => transportUrl), EXTRA];
    const end = "2020-01-01 00:00:00.000Z";
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { trial_ends: end });
    await inState(member, "suspended");
    expect(urls(account.username)).toEqual(rest);
    const later = dbTime(new Date(Date.now() + 3600_000));
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
    old?.library.set("tt7654321", {
      _id: "tt7654321",
      name: "One",
      _mtime: "2026-01-01T00:00:00.000Z",
      state: { timeOffset: 7 },
    });
    const { json } = await product.call("POST", REGENERATE, { token: member.token });
    const fresh = await inState(member, "active");
    expect(fresh.username).toBe(json.username);
    expect(urls(fresh.username)).toEqual([OURS, ...OFFICIAL.map(({ transportUrl }) => transportUrl), EXTRA]);
    expect(fake.accounts.get(fresh.username)?.library.get("tt7654321")).toMatchObject({ state: { timeOffset: 7 } });
    await until("the old account to go", () => fake.deleted.has(account.username));
    await until("its row to be emptied", () => outside(account.username).length === 0);
    expect(product.output()).not.toContain("tt7654321");
  });

  it("that are replaced before they were in sync lose nothing of the accounts before them", async () => {
    const { member, account } = await joined();
    const watch = (username: string, id: string) =>
      fake.accounts.get(username)?.library.set(id, { _id: id, _mtime: "2026-01-01T00:00:00.000Z" });
    const renew = async () => {
      await patch(member, { rotated: inMinutes(-1) }); // it was no double click
      await product.call("POST", REGENERATE, { token: member.token });
      return (await shown(member)).username;
    };
    const fails = async (fault: Parameters<typeof fake.fault>[0]) => {
      fake.fault(fault);
      const username = await renew();
      await until("the wait", async () => (await record(member)).reason === "unreachable");
      return username;
    };
    fake.accounts.get(account.username)?.addons.push(entry(EXTRA));
    watch(account.username, "tt10");
    const second = await fails({ method: "addonCollectionGet", kind: "html" });
    watch(second, "tt11"); // its credentials work already
    const third = await fails({ method: "register", kind: "reset", late: true });
    watch(third, "tt12");
    await renew();
    const { username } = await inState(member, "active");
    for (const name of [account.username, second, third]) await until("the end", () => fake.deleted.has(name));
    expect([...(fake.accounts.get(username)?.library.keys() ?? [])].sort()).toEqual(["tt10", "tt11", "tt12"]);
    expect(urls(username)).toEqual([OURS, ...OFFICIAL.map(({ transportUrl }) => transportUrl), EXTRA]);
  });

  it("make no account while there is no access; the old one goes, and the new one comes back with access", async () => {
    const { member, account } = await joined();
    const path = `/api/collections/users/records/${member.id}`;
    await product.manage("PATCH", path, { trial_ends: "2020-01-01 00:00:00.000Z" });
    await inState(member, "suspended");
    const registered = () => fake.methods().filter((method) => method === "register").length;
    const before = registered();
    await product.call("POST", REGENERATE, { token: member.token });
    const { username } = await inState(member, "suspended");
    await until("the old account to go", () => fake.deleted.has(account.username));
    expect([username === account.username, registered()]).toEqual([false, before]);
    await product.manage("PATCH", path, { paid_until: dbTime(new Date(Date.now() + 3600_000)) });
    await inState(member, "active");
    expect([urls(username)?.[0], registered()]).toEqual([OURS, before + 1]);
  });

  it("of changed addresses leave the old account until access returns, and then take over its library", async () => {
    const { member, account } = await joined();
    const path = `/api/collections/users/records/${member.id}`;
    // A new address ends all sessions.
    const own = async () => ({ ...member, token: await tokenOf(product, member.id) });
    const item = { _id: "tt3", name: "Three", _mtime: "2026-01-01T00:00:00.000Z", state: { timeOffset: 3 } };
    fake.accounts.get(account.username)?.library.set("tt3", item);
    await product.manage("PATCH", path, { verified: true, trial_ends: "2020-01-01 00:00:00.000Z" });
    await inState(member, "suspended");
    for (const name of ["moved", "again"]) {
      await product.manage("PATCH", path, { email: newEmail(name) });
      await inState(await own(), "suspended");
    }
    expect(outside(account.username)).toMatchObject([{ state: "live" }]);
    expect(urls(account.username)).not.toContain(OURS);
    await product.manage("PATCH", path, { paid_until: dbTime(new Date(Date.now() + 3600_000)) });
    const { username } = await inState(await own(), "active");
    expect(username).not.toBe(account.username);
    expect(fake.accounts.get(username)?.library.get("tt3")).toEqual(item);
    await until("the old account to go", () => fake.deleted.has(account.username));
  });

  it("that a superuser types in become a new account, because the old one keeps its name and password", async () => {
    const { member, account } = await joined();
    const path = `/api/collections/users/records/${member.id}`;
    const typed = `typed_${member.id}@passerelle.example`;
    await product.manage("PATCH", path, { stremio_username: typed });
    expect(await inState(member, "active")).toMatchObject({ username: typed, password: account.password });
    expect(fake.accounts.get(typed)?.password).toBe(account.password);
    await until("the old account to go", () => fake.deleted.has(account.username));
    await product.manage("PATCH", path, { stremio_password: "typed-1" });
    const renamed = await inState(member, "active");
    expect([renamed.username === typed, fake.accounts.get(renamed.username)?.password]).toEqual([false, "typed-1"]);
    const body = { stremio_username: account.username };
    const former = await product.call("PATCH", path, { token: product.superuser, body });
    expect([former.status, codes(former)]).toEqual([400, { stremio_username: "validation_not_unique" }]);
  });

  it("keep a newer watch state of the new account when the copy is repeated", async () => {
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

  it("proceed without the old account if its password was changed there, and report that it stays", async () => {
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
  it("is deleted at the provider too, and no row names the member any more", async () => {
    const { member, account } = await joined();
    const body = { password: PASSWORD };
    expect((await product.call("POST", "/api/app/account/delete", { token: member.token, body })).status).toBe(204);
    await until("the account to go", () => fake.deleted.has(account.username));
    await until("its row to be emptied", () => outside(account.username).length === 0);
    expect(query(product.dir, `SELECT id FROM stremio_accounts WHERE user = '${member.id}'`)).toEqual([]);
  });
});

describe("the order of work", () => {
  it("deletes an account before the lists of all others are renewed", async () => {
    const [gone, ...others] = [await joined(), await joined(), await joined(), await joined()];
    if (!gone) throw new Error("no account");
    // A pass that is under way has chosen its account already.
    const isQuiet = async () => {
      const before = fake.calls.length;
      await pause(300);
      return fake.calls.length === before;
    };
    await until("the end of the pass", isQuiet);
    const asked = fake.calls.length;
    change(
      product.dir,
      `BEGIN;
       UPDATE stremio SET addons_version = 'old';
       DELETE FROM stremio WHERE user = '${gone.member.id}';
       UPDATE stremio_accounts SET state = 'deleting' WHERE email = '${gone.account.username}';
       COMMIT`,
    );
    await sync();
    for (const { member } of others)
      await until("the list", async () => (await record(member)).addons_version !== "old");
    expect(fake.methods().slice(asked).indexOf("deleteUser")).toBe(0);
  });
});

it("sends one request at a time, at the configured pace", () => {
  expect(fake.mostAtOnce()).toBe(1);
  const times = fake.calls.map(({ at }) => at);
  // A request that a busy machine delays makes one gap longer and the next one shorter: what counts is their mean,
  // without the pauses in which there was nothing to ask.
  const gaps = times.slice(1).map((at, index) => Math.min(at - (times[index] ?? 0), 3 * PACE_MS));
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeGreaterThan(0.8 * PACE_MS);
});
