import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isoTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUp, signUpAdmin } from "../../support/product.ts";
import { inMinutes, OURS } from "../../support/provisioned.ts";
import { sharedProvisioned } from "../../support/shared.ts";

const AREA = "/api/app/admin/stremio";
const MANIFEST = { id: "org.b", name: "B", version: "1.2.3", resources: ["catalog"], types: ["movie"], catalogs: [] };

const { agree, fake, health, inState, joined, product, record, sync, urls } = sharedProvisioned();
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

/** A server of manifests; `/page/manifest.json` is a page. */
const addons = createServer((request, response) => {
  const good = /^\/\w\/manifest\.json$/.test(request.url ?? "");
  response.writeHead(request.url?.startsWith("/missing") ? 404 : 200);
  response.end(good ? JSON.stringify(MANIFEST) : "<html>");
});
await new Promise<void>((resolve) => addons.listen(0, "127.0.0.1", resolve));
afterAll(() => addons.close());
const address = (name: string) => `http://127.0.0.1:${(addons.address() as AddressInfo).port}/${name}/manifest.json`;

const get = async (path = "") => (await product.call("GET", AREA + path, { token: admin.token })).json;
const post = (path: string, body: Json) => product.call("POST", AREA + path, { token: admin.token, body });
const find = async (member: Member) => listOf((await post("/accounts/search", { q: member.email })).json, "items")[0];

describe("the accounts", () => {
  it("are found by a member's words, as members are", async () => {
    const member = await signUp(product, { name: "Zoroastre Introuvable" });
    await product.cron("jobs-accounts", "the account", async () => (await find(member)) !== undefined);
    const found = async (q: string, state = "") =>
      listOf((await post("/accounts/search", { q, state })).json, "items").map(({ username }) => username);
    const name = (await find(member))?.username;
    expect([await found("zoroastre introuv"), await found(String(name)), await found(member.id)]).toEqual([
      [name],
      [name],
      [name],
    ]);
    expect([await found("zoroastre nobody"), await found("zoroastre", "error")]).toEqual([[], []]);
  });

  it("are listed with desired and actual state, and no secret", async () => {
    const { member, account } = await joined();
    const found = await find(member);
    expect(found).toMatchObject({
      member: { id: member.id, email: member.email },
      username: account.username,
      state: "active",
      desired: "active",
      actual: "active",
      sameName: true,
      sameAddons: true,
      reason: null,
    });
    const text = JSON.stringify(await get("/accounts"));
    for (const secret of [account.password, "v2:"]) expect(text).not.toContain(secret);
    // While one that was suspended is being resumed, its name at the partner is not known.
    change(product.dir, `UPDATE stremio SET actual = 'suspended', actual_email = '' WHERE user = '${member.id}'`);
    expect(await find(member)).toMatchObject({ actual: "suspended", sameName: true });
  });

  it("come in pages without gaps, filtered by state", async () => {
    for (let count = 0; count < 32; count++) await signUp(product);
    const seen: string[] = [];
    let after: unknown = "";
    do {
      const page: Json = (await post("/accounts/search", { state: "queued", after })).json;
      for (const item of listOf(page, "items")) {
        expect(item.state).toBe("queued");
        seen.push(textOf(item, "id"));
      }
      after = page.next;
    } while (after);
    const stored = await product.find("stremio", 'field = "queued"');
    expect(seen.sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(seen.length).toBeGreaterThanOrEqual(32);
  });

  it("in error are retried, one or all, and the log records who asked", async () => {
    const [one, two] = [await joined(), await joined()];
    for (const { account } of [one, two]) {
      const there = fake.accounts.get(account.username);
      if (there) there.password = "changed by its owner";
      fake.expire(account.username);
    }
    for (const { member } of [one, two]) {
      await post("/accounts/retry", { ids: [(await record(member)).id] });
      await inState(member, "error");
      expect(await find(member)).toMatchObject({ reason: "password_changed" });
    }
    for (const { account } of [one, two]) {
      const there = fake.accounts.get(account.username);
      if (there) there.password = account.password;
    }
    const answer = await post("/accounts/retry", { state: "error", reason: "mended" });
    expect(answer.json).toEqual({ count: 2 });
    for (const { member } of [one, two]) await inState(member, "active");
    const [entry] = await product.find("audit_log", 'action = "stremio.retry" && reason = "mended"');
    expect(entry).toMatchObject({ actor: admin.id, after: { count: 2 } });
  });

  it("in sync get back a locked add-on that their owner removed", async () => {
    const { member, account } = await joined();
    const there = fake.accounts.get(account.username);
    if (there) there.addons = there.addons.filter(({ transportUrl }) => transportUrl !== OURS);
    await post("/accounts/retry", { ids: [(await record(member)).id] });
    await until("the add-on", () => urls(account.username)?.[0] === OURS);
  });

  it("are checked again after a check that was running when an administrator asked", async () => {
    const { member, account } = await joined();
    const reads = () => fake.calls.filter(({ method }) => method === "addonCollectionGet").length;
    const before = reads();
    fake.fault({ method: "addonCollectionGet", kind: "slow", ms: 1500 });
    const { id } = await record(member);
    await post("/accounts/retry", { ids: [id] });
    await until("the check", () => reads() > before);
    await post("/accounts/retry", { ids: [id] });
    await until("the other check", () => reads() > before + 1);
    await inState(member, "active");
    expect(urls(account.username)?.[0]).toBe(OURS);
  });

  it("get new credentials for a reason; the administrator does not see them", async () => {
    const { member, account } = await joined();
    const { id } = await record(member);
    expect(codes(await post("/accounts/regenerate", { id }))).toEqual({ reason: "reason_required" });
    const answer = await post("/accounts/regenerate", { id, reason: "shared by mistake" });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const fresh = await inState(member, "active");
    expect(fresh.username).not.toBe(account.username);
    const [entry] = await product.find("audit_log", `action = "stremio.regenerate" && member = "${member.id}"`);
    expect(entry).toMatchObject({ reason: "shared by mistake", after: { username: fresh.username } });
  });
});

describe("the provisioner", () => {
  it("reports its state and resumes after a pause", async () => {
    const next = inMinutes(20);
    await health({
      stopped: "2026-01-01 00:00:00.000Z",
      failures: 5,
      next_trial: next,
      trials: 7,
      last_error: "register: HTTP 502",
    });
    expect(await get()).toMatchObject({
      provisioner: "stremio",
      failures: 5,
      failureLimit: 5,
      stopped: "2026-01-01T00:00:00.000Z",
      nextTrial: isoTime(next),
      trials: 7,
      lastError: "register: HTTP 502",
      signUps: { limit: 1000, blockedUntil: null },
    });
    const member = await signUp(product);
    await agree(member);
    await sync();
    expect((await record(member)).field).toBe("queued");
    expect((await post("/resume", { reason: "it answers" })).status).toBe(204);
    await inState(member, "active");
    expect(await get()).toMatchObject({ failures: 0, stopped: null, nextTrial: null, trials: 0 });
  });
});

describe("the add-on list", () => {
  const save = (over: Json = {}) =>
    post("/addons/save", { name: "B", url: address("b"), locked: false, active: true, ...over });

  it.each([
    ["no name", { name: " " }, { name: "validation_required" }],
    ["plain http", { url: "http://b.example/manifest.json" }, { url: "addon_address" }],
    ["no manifest's address", { url: "https://b.example/" }, { url: "addon_address" }],
    ["nothing there", { url: "http://127.0.0.1:9/manifest.json" }, { url: "addon_unreachable" }],
    ["a missing page", { url: address("missing") }, { url: "addon_unreachable" }],
    ["a page", { url: address("page") }, { url: "addon_manifest" }],
  ])("takes no add-on with %s", async (_, over, refusal) => {
    const answer = await save(over);
    expect([answer.status, codes(answer)]).toEqual([400, refusal]);
  });

  it("reaches every active account when it changes, in order, and removes dropped add-ons", async () => {
    const { account } = await joined();
    expect((await save()).status).toBe(204);
    expect(codes(await save())).toEqual({ url: "validation_not_unique" });
    await until("the add-on", () => urls(account.username)?.at(-1) === address("b"));
    const [ours, other] = listOf(await get("/addons"), "items");
    expect(other).toMatchObject({ name: "B", manifest: { id: "org.b", name: "B", version: "1.2.3" } });
    const change = { id: other?.id ?? "", locked: true };
    expect((await save({ ...change, before: other })).status).toBe(204);
    const late = await save({ ...change, before: other, locked: false });
    expect([late.status, codes(late)], "somebody else has saved it").toEqual([409, { form: "record_changed" }]);
    expect((await post("/addons/order", { ids: [ours?.id] })).status).toBe(400);
    expect((await post("/addons/order", { ids: [other?.id, ours?.id] })).status).toBe(204);
    await until("the order", () => urls(account.username)?.slice(0, 2).join() === [address("b"), OURS].join());
    await until("everybody", async () => {
      const { done, total } = objectOf(await get(), "addons");
      return done === total && Number(total) > 1;
    });
    expect((await post("/addons/delete", { id: other?.id, reason: "closed" })).status).toBe(204);
    await until("its end", () => !urls(account.username)?.includes(address("b")));
    const log = await product.find("audit_log", 'action ~ "addon."');
    expect(log.map(({ action }) => action).sort()).toEqual([
      "addon.create",
      "addon.delete",
      "addon.order",
      "addon.update",
    ]);
  });
});
