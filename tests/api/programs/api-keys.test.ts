import { beforeAll, describe, expect, it } from "vitest";
import { callApi, credentialsOf, makeKey, problemOf, signUpIntegrator } from "../../support/api.ts";
import { change, filesWith, query } from "../../support/database.ts";
import { codes, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signedIn, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const OWN = "/api/app/api-keys";
const ALL = "/api/app/admin/api-keys";
const USERS = "/api/collections/users/records";

const product = shared(startProduct);
let admin: Member;
let integrator: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  integrator = await newIntegrator();
});

/** Keys are made after a fresh proof. */
const newIntegrator = async () => signedIn(product, await signUpIntegrator(product));
const body = (changes: object = {}) => ({ name: "Add-on", scopes: ["accounts:read"], days: 30, ...changes });
const post = (path: string, token: string, sent: object) => product.call("POST", path, { token, body: sent });
const list = async (member: Member) => listOf((await product.call("GET", OWN, { token: member.token })).json, "items");

describe("keys of a member", () => {
  it("are for members with is_api only", async () => {
    const member = await signUp(product);
    const { id } = await makeKey(product, integrator, "");
    for (const [method, path] of [
      ["GET", OWN],
      ["POST", OWN],
      ["POST", `${OWN}/${id}/revoke`],
      ["GET", `${OWN}/${id}/usage`],
    ] as const) {
      const options = method === "POST" ? { body: body() } : {};
      const guest = await product.call(method, path, options);
      expect([path, guest.status, codes(guest)]).toEqual([path, 401, { form: "auth_required" }]);
      const refused = await product.call(method, path, { token: member.token, ...options });
      expect([path, refused.status, codes(refused)]).toEqual([path, 403, { form: "api_required" }]);
      expect(refused.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it("are shown once, and kept as a hash", async () => {
    const owner = await newIntegrator();
    const answer = await post(OWN, owner.token, body());
    const key = textOf(answer.json, "key");
    expect(key).toMatch(/^psk_[A-Za-z0-9]{48}$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.json.item).toMatchObject({
      name: "Add-on",
      prefix: key.slice(0, 12),
      scopes: ["accounts:read"],
      reach: "own",
      perMinute: 60,
      state: "live",
      lastUsed: null,
    });
    await callApi(product, key, "/accounts/nobody-in-the-log");
    await until("the request in the log", async () => {
      const { items } = await product.manage("GET", "/api/logs?perPage=200");
      return JSON.stringify(items).includes("nobody-in-the-log");
    });
    const id = textOf(answer.json.item, "id");
    const seen = [
      await product.call("GET", OWN, { token: owner.token }),
      await product.call("GET", `${OWN}/${id}/usage`, { token: owner.token }),
      await product.call("POST", `${ALL}/search`, { token: admin.token, body: {} }),
      await product.call("GET", "/api/app/export", { token: owner.token }),
    ].map(({ text }) => text);
    seen.push(
      JSON.stringify([await product.find("api_keys"), await product.find("audit_log"), await product.find("jobs")]),
    );
    seen.push(product.output());
    const [row] = query(product.dir, `SELECT hash FROM api_keys WHERE id = '${id}'`);
    for (const text of seen) {
      expect(text).not.toContain(key.slice(12));
      expect(seen.indexOf(text) === 4 || !text.includes(String(row?.hash))).toBe(true);
    }
    expect(filesWith(product.dir, key.slice(12))).toEqual([]);
    expect(JSON.parse(seen[3] ?? "").apiKeys).toMatchObject([{ name: "Add-on", prefix: key.slice(0, 12) }]);
  });

  it("require a name, allowed scopes and a listed duration", async () => {
    const wrong: [object, object][] = [
      [{ name: " " }, { name: "validation_required" }],
      [{ name: "n".repeat(61) }, { name: "validation_length_too_long" }],
      [{ scopes: [] }, { scopes: "validation_required" }],
      [{ scopes: ["users:read"] }, { scopes: "validation_in_invalid" }],
      [{ scopes: ["accounts:read", "all"] }, { scopes: "validation_in_invalid" }],
      [{ scopes: "accounts:read" }, { scopes: "validation_required" }],
      [{ days: 31 }, { days: "validation_in_invalid" }],
      [{ days: -1 }, { days: "validation_in_invalid" }],
    ];
    for (const [changes, expected] of wrong) {
      const answer = await post(OWN, integrator.token, body({ name: "Wrong", ...changes }));
      expect([changes, answer.status, codes(answer)]).toEqual([changes, 400, expected]);
    }
    const { json } = await post(OWN, integrator.token, body({ name: "Rate", perMinute: 600 }));
    expect(json.item).toMatchObject({ perMinute: 60 });
  });

  it("are created once by a double click", async () => {
    const owner = await newIntegrator();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(OWN, owner.token, body())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && codes(refused)).toEqual({ name: "validation_not_unique" });
    expect(await list(owner)).toHaveLength(1);
  });

  it("are limited to 10, even with concurrent requests; a revoked key makes room", async () => {
    const owner = await newIntegrator();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, number) => post(OWN, owner.token, body({ name: `Key ${number}` }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const full = await post(OWN, owner.token, body({ name: "One more" }));
    expect([full.status, codes(full)]).toEqual([400, { form: "too_many_keys" }]);
    const [first] = await list(owner);
    expect((await post(`${OWN}/${textOf(first, "id")}/revoke`, owner.token, {})).status).toBe(204);
    expect((await post(OWN, owner.token, body({ name: "One more" }))).status).toBe(200);
  });

  it("cannot be seen or revoked by others", async () => {
    const stranger = await newIntegrator();
    const { id, key } = await makeKey(product, integrator, "");
    expect((await post(`${OWN}/${id}/revoke`, stranger.token, {})).status).toBe(404);
    expect((await product.call("GET", `${OWN}/${id}/usage`, { token: stranger.token })).status).toBe(404);
    expect(JSON.stringify(await list(stranger))).not.toContain(id);
    const { name } = await credentialsOf(product, integrator);
    expect((await callApi(product, key, `/accounts/${name}`)).status).toBe(200);
  });

  it("are revoked permanently, which their owner sees in the log", async () => {
    const { id, key } = await makeKey(product, integrator, "");
    const { name } = await credentialsOf(product, integrator);
    for (let click = 0; click < 2; click++)
      expect((await post(`${OWN}/${id}/revoke`, integrator.token, {})).status).toBe(204);
    expect(problemOf(await callApi(product, key, `/accounts/${name}`))).toEqual([401, "key_revoked"]);
    const entries = await product.call("GET", "/api/collections/audit_log/records?perPage=200", {
      token: integrator.token,
    });
    const mine = listOf(entries.json, "items").filter(({ target_id: target }) => target === id);
    expect(mine.map(({ action }) => action).sort()).toEqual(["api_key.create", "api_key.revoke"]);
  });

  it("end when the right is removed and do not return with it", async () => {
    const owner = await newIntegrator();
    const { name } = await credentialsOf(product, owner);
    const first = await makeKey(product, owner, "");
    await product.manage("PATCH", `${USERS}/${owner.id}`, { is_api: false });
    await product.manage("PATCH", `${USERS}/${owner.id}`, { is_api: true });
    expect(problemOf(await callApi(product, first.key, `/accounts/${name}`))).toEqual([401, "key_revoked"]);
    // A change without hooks applies at the next call.
    const second = await makeKey(product, { ...owner, token: await signUpAgain(owner) }, "");
    change(product.dir, `UPDATE users SET is_api = FALSE WHERE id = '${owner.id}'`);
    expect(problemOf(await callApi(product, second.key, `/accounts/${name}`))).toEqual([403, "key_suspended"]);
    change(
      product.dir,
      `UPDATE users SET is_api = TRUE, blocked = '2026-01-01 00:00:00.000Z' WHERE id = '${owner.id}'`,
    );
    expect(problemOf(await callApi(product, second.key, `/accounts/${name}`))).toEqual([403, "key_suspended"]);
  });

  it("are deleted with their owner's account", async () => {
    const owner = await newIntegrator();
    const { id, key } = await makeKey(product, owner, "");
    await callApi(product, key, "/accounts/nobody");
    await product.manage("DELETE", `${USERS}/${owner.id}`);
    expect(problemOf(await callApi(product, key, "/accounts/nobody"))).toEqual([401, "key_invalid"]);
    expect(query(product.dir, `SELECT id FROM api_key_usage WHERE key = '${id}'`)).toEqual([]);
  });
});

describe("keys of an administrator", () => {
  it("read every account, at the chosen rate", async () => {
    const { json } = await post(
      ALL,
      admin.token,
      body({ name: "Server", scopes: ["users:read"], perMinute: 300, days: 0 }),
    );
    expect(json.item).toMatchObject({ reach: "all", perMinute: 300, expires: null, scopes: ["users:read"] });
    const wrong = await post(ALL, admin.token, body({ name: "Too fast", perMinute: 1000 }));
    expect(codes(wrong)).toEqual({ perMinute: "validation_in_invalid" });
  });

  it("cannot belong to a superuser, who is not a member", async () => {
    const answer = await post(ALL, product.superuser, body({ name: "Root" }));
    expect([answer.status, codes(answer)]).toEqual([403, { form: "admin_required" }]);
  });

  it("end with the administrator's right; keys for their own account stay", async () => {
    const former = await signUpAdmin(product);
    await product.manage("PATCH", `${USERS}/${former.id}`, { is_api: true });
    const [all, own] = [await makeKey(product, former, "admin/"), await makeKey(product, former, "")];
    const { name } = await credentialsOf(product, former);
    await product.manage("PATCH", `${USERS}/${former.id}`, { admin: false });
    expect(problemOf(await callApi(product, all.key, `/accounts/${name}`))).toEqual([401, "key_revoked"]);
    expect((await callApi(product, own.key, `/accounts/${name}`)).status).toBe(200);
  });

  it("list, find and revoke everyone's keys, with a reason", async () => {
    const owner = await newIntegrator();
    const { id, key } = await makeKey(product, owner, "", { name: "Needle in the hay" });
    const find = async (q: string) =>
      listOf((await product.call("POST", `${ALL}/search`, { token: admin.token, body: { q } })).json, "items");
    for (const q of ["needle IN", "the hay", key, key.slice(0, 12), key.slice(0, 7), owner.email]) {
      expect([q, (await find(q)).map((one) => one.id)]).toEqual([q, [id]]);
    }
    expect((await find("needle"))[0]).toMatchObject({ owner: { id: owner.id, email: owner.email }, state: "live" });
    expect(await find("no such key at all")).toEqual([]);
    expect(codes(await post(`${ALL}/${id}/revoke`, admin.token, { reason: " " }))).toEqual({
      reason: "reason_required",
    });
    expect((await post(`${ALL}/${id}/revoke`, admin.token, { reason: "leaked" })).status).toBe(204);
    expect(problemOf(await callApi(product, key, "/accounts/x"))).toEqual([401, "key_revoked"]);
    const [entry] = await product.find("audit_log", `action = "api_key.revoke" && target_id = "${id}"`);
    expect(entry).toMatchObject({ actor: admin.id, member: owner.id, reason: "leaked" });
  });

  it("are listed in pages of 30 without gaps", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => signUpIntegrator(product)));
    for (const owner of owners) {
      for (let number = 0; number < 9; number++) await makeKey(product, owner, "");
    }
    const ids: string[] = [];
    for (let after = ""; ; ) {
      const { json } = await product.call("POST", `${ALL}/search`, { token: admin.token, body: { after } });
      ids.push(...listOf(json, "items").map((one) => textOf(one, "id")));
      if (json.next === null) break;
      after = textOf(json, "next");
    }
    const stored = query(product.dir, "SELECT id FROM api_keys ORDER BY created DESC, id DESC").map((row) => row.id);
    expect(ids).toEqual(stored);
    expect(ids.length).toBeGreaterThan(30);
  });
});

/** A token issued after the change of rights. */
async function signUpAgain(member: Member): Promise<string> {
  return textOf(await product.manage("POST", `/api/collections/users/impersonate/${member.id}`, {}), "token");
}
