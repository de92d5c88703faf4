import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { API_SCOPES } from "../../../common/contract/api-keys.ts";
import {
  callApi,
  changeByApi,
  credentialsOf,
  type MadeKey,
  makeKey,
  problemOf,
  signUpIntegrator,
} from "../../support/api.ts";
import { change, query } from "../../support/database.ts";
import { altered, listOf, textOf } from "../../support/http.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { shared } from "../../support/shared.ts";

const VERIFY = "/credentials/verify";
const SCOPES = ["accounts:read", "credentials:verify", "users:read"] as const;

const product = shared(startProduct);
let admin: Member;
let integrator: Member;
let server: MadeKey;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  integrator = await signUpIntegrator(product);
  server = await makeKey(product, admin, "admin/", { scopes: [...SCOPES], perMinute: 600 });
});

describe("a key", () => {
  it("is required, in its header only", async () => {
    const { name } = await credentialsOf(product, integrator);
    const path = `/api/v1/accounts/${name}`;
    const none = await product.call("GET", path);
    expect(problemOf(none)).toEqual([401, "key_missing"]);
    expect(none.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
    expect(none.headers.get("Content-Type")).toBe("application/problem+json");
    expect(none.headers.get("Cache-Control")).toBe("no-store");
    for (const header of [
      server.key,
      `Basic ${server.key}`,
      `Bearer ${server.key}x`,
      "Bearer",
      admin.token,
      product.superuser,
    ]) {
      const answer = await product.call("GET", path, { headers: { Authorization: header } });
      expect([header, problemOf(answer)]).toEqual([header, [401, "key_invalid"]]);
    }
    expect(problemOf(await callApi(product, altered(server.key), `/accounts/${name}`))).toEqual([401, "key_invalid"]);
    expect((await callApi(product, server.key, `/accounts/${name}`)).status).toBe(200);
  });

  it("works for the API only: all other routes treat its holder as a visitor", async () => {
    const at = (path: string) =>
      path
        .replaceAll(/\{id\}/g, integrator.id)
        .replaceAll(/\{path\.\.\.\}/g, "dashboard")
        .replaceAll(/\{\w+\}/g, "x");
    // The door that ends the key which it is given: exposed-keys.test.ts.
    const ending = "POST /api/app/api-keys/exposed";
    const routes = registeredRoutes().filter((route) => !route.includes(" /api/v1/") && route !== ending);
    const areas = ["settings", "logs", "backups", "crons", "collections"].map((area) => `GET /api/${area}`);
    const collections = listOf(await product.manage("GET", "/api/collections?perPage=500"), "items").map(
      (collection) => {
        const path = `/api/collections/${textOf(collection, "name")}`;
        return [
          ...[`GET ${path}/records`, `POST ${path}/records`, `PATCH ${path}/records/{id}`],
          ...[`DELETE ${path}/records/x`, `POST ${path}/auth-refresh`, `POST ${path}/impersonate/{id}`],
        ];
      },
    );
    const member = await makeKey(product, integrator, "");
    const headers = [`Bearer ${server.key}`, `Bearer ${member.key}`, server.key];
    // Each route of the product meets all of them, since each has its own guard. Of what PocketBase makes for every collection,
    // and of administration, each door meets one, in turn.
    const isAdmin = (door: string) => door.includes(" /api/app/admin/");
    const own = routes.filter((door) => !isAdmin(door));
    const shared = [[...routes.filter(isAdmin), ...areas], ...collections];
    for (const [turn, doors] of [own, ...shared].entries())
      for (const [index, door] of doors.entries()) {
        const [method = "", path = ""] = door.split(" ");
        const ask = (headers: Record<string, string>) =>
          product.call(method, at(path), { headers, ...(method !== "GET" && { body: {} }) });
        // Of administration routes, admin-roles.test.ts says what a visitor gets.
        const guest = isAdmin(door) ? undefined : await ask({});
        for (const key of doors === own ? headers : [headers[(turn + index) % headers.length] ?? ""]) {
          const answer = await ask({ Authorization: key });
          expect([door, answer.status]).toEqual([door, guest?.status ?? 401]);
          if (answer.text.includes("items"))
            expect([door, answer.json.totalItems]).toEqual([door, guest?.json.totalItems]);
        }
      }
  });

  it("is read from the first Authorization header, whatever the second one contains", async () => {
    const { name } = await credentialsOf(product, integrator);
    const status = async (first: string, second: string) => {
      const headers = { Authorization: [first, second] };
      const { hostname, port } = new URL(product.url);
      const sent = request({ hostname, port, path: `/api/v1/accounts/${name}`, headers, agent: false }).end();
      const [answer] = await once(sent, "response");
      answer.resume();
      return answer.statusCode;
    };
    const key = `Bearer ${server.key}`;
    expect(await status(key, integrator.token)).toBe(200);
    expect(await status(integrator.token, key)).toBe(401);
    expect(await status("Bearer x", key)).toBe(401);
  });

  it("expires on its date", async () => {
    const { id, key } = await makeKey(product, integrator, "");
    change(product.dir, `UPDATE api_keys SET expires = '2026-01-01 00:00:00.000Z' WHERE id = '${id}'`);
    expect(problemOf(await callApi(product, key, "/accounts/x"))).toEqual([401, "key_expired"]);
  });

  it("has only the scopes it was given", async () => {
    const paths = { "accounts:read": "/accounts/x", "credentials:verify": VERIFY, "users:read": "/users" };
    const changes = {
      "users:create": "POST /users",
      "days:give": "POST /users/x/days",
      "access:end": "DELETE /users/x/access",
    } as const;
    for (const scope of API_SCOPES) {
      const { key } = await makeKey(product, admin, "admin/", { scopes: [scope] });
      for (const [wanted, call] of Object.entries(changes)) {
        const answer = await changeByApi(product, key, call, "");
        expect([scope, wanted, answer.json.code === "scope_missing"]).toEqual([scope, wanted, scope !== wanted]);
      }
      for (const [wanted, path] of Object.entries(paths)) {
        const answer = await callApi(product, key, path, path === VERIFY ? {} : undefined);
        expect([scope, wanted, answer.json.code === "scope_missing"]).toEqual([scope, wanted, scope !== wanted]);
      }
    }
  });

  it("of a member cannot gain scopes through its record: users are for administrators' keys", async () => {
    const { id, key } = await makeKey(product, integrator, "");
    change(product.dir, `UPDATE api_keys SET reach = 'all' WHERE id = '${id}'`);
    expect(problemOf(await callApi(product, key, "/accounts/x"))).toEqual([403, "key_suspended"]);
  });
});

describe("an account", () => {
  it("is found by its streaming username", async () => {
    const member = await signUp(product);
    const { name } = await credentialsOf(product, member);
    const { status, json } = await callApi(product, server.key, `/accounts/${encodeURIComponent(name.toUpperCase())}`);
    expect([status, json]).toEqual([
      200,
      { name, status: "active", access: "trial", active: true, until: expect.any(String) },
    ]);
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, {
      trial_ends: "2026-01-01 00:00:00.000Z",
    });
    const ended = await callApi(product, server.key, `/accounts/${name}`);
    expect(ended.json).toEqual({
      name,
      status: "suspended",
      access: "expired",
      active: false,
      until: "2026-01-01T00:00:00.000Z",
    });
    expect(problemOf(await callApi(product, server.key, "/accounts/nobody@passerelle.example"))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("of someone else does not exist for a member's key", async () => {
    const { key } = await makeKey(product, integrator, "");
    const [own, other] = [await credentialsOf(product, integrator), await credentialsOf(product, admin)];
    expect((await callApi(product, key, `/accounts/${own.name}`)).status).toBe(200);
    expect(problemOf(await callApi(product, key, `/accounts/${other.name}`))).toEqual([404, "not_found"]);
    expect((await callApi(product, key, VERIFY, own)).json).toEqual({ valid: true, active: true, status: "active" });
    expect((await callApi(product, key, VERIFY, other)).json).toEqual({ valid: false, active: false, status: null });
  });
});

describe("credentials", () => {
  it("are verified; a wrong password and an unknown name give the same result", async () => {
    const member = await signUp(product);
    const { name, password } = await credentialsOf(product, member);
    expect((await callApi(product, server.key, VERIFY, { name, password })).json).toEqual({
      valid: true,
      active: true,
      status: "active",
    });
    const wrong = { valid: false, active: false, status: null };
    for (const sent of [
      { name, password: `${password}x` },
      { name, password: password.slice(1) },
      { name: "nobody@passerelle.example", password },
      { name: member.email, password },
    ]) {
      const answer = await callApi(product, server.key, VERIFY, sent);
      expect([sent, answer.status, answer.json]).toEqual([sent, 200, wrong]);
    }
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, {
      trial_ends: "2026-01-01 00:00:00.000Z",
    });
    const ended = await callApi(product, server.key, VERIFY, { name, password });
    expect(ended.json).toEqual({ valid: true, active: false, status: "suspended" });
    await product.call("POST", "/api/app/stremio/regenerate", { token: member.token });
    expect((await callApi(product, server.key, VERIFY, { name, password })).json).toEqual(wrong);
  });

  it("must be valid JSON", async () => {
    const bad: [string, string | undefined][] = [
      ["{", undefined],
      ["[]", undefined],
      ["{}", "name"],
      ['{"name":"x"}', "password"],
      ['{"name":5,"password":"x"}', "name"],
      [JSON.stringify({ name: "x", password: "p".repeat(300) }), "password"],
    ];
    for (const [raw, field] of bad) {
      const answer = await product.call("POST", `/api/v1${VERIFY}`, {
        raw,
        headers: { Authorization: `Bearer ${server.key}` },
      });
      expect([raw, problemOf(answer)]).toEqual([raw, [400, "body_invalid"]]);
      if (field) expect([raw, answer.json.field]).toEqual([raw, field]);
    }
  });

  it("that can no longer be decrypted are neither right nor wrong", async () => {
    const member = await signUp(product);
    const { name, password } = await credentialsOf(product, member);
    const sealed = `v1:00000000:${"A".repeat(60)}`;
    change(product.dir, `UPDATE users SET stremio_password = '${sealed}' WHERE id = '${member.id}'`);
    const answer = await callApi(product, server.key, VERIFY, { name, password });
    expect(problemOf(answer)).toEqual([503, "unavailable"]);
  });

  it("of others cannot be locked by a member's key", async () => {
    const { key } = await makeKey(product, integrator, "");
    const other = await credentialsOf(product, admin);
    for (let number = 0; number < 12; number++)
      await callApi(product, key, VERIFY, { name: other.name, password: "wrong" });
    expect((await callApi(product, server.key, VERIFY, other)).json.valid).toBe(true);
  });

  it("are not in the log, nor are names of failed attempts", async () => {
    const { name, password } = await credentialsOf(product, integrator);
    await callApi(product, server.key, VERIFY, { name, password: "a-wrong-password-that-is-looked-for" });
    expect(product.output()).not.toContain(password);
    expect(product.output()).not.toContain("a-wrong-password-that-is-looked-for");
    expect(JSON.stringify(query(product.dir, "SELECT key FROM mail_limits"))).not.toContain(name);
  });
});

it("reads while nothing can be written, and says to try again where guesses are counted", async () => {
  const { name, password } = await credentialsOf(product, integrator);
  const full = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
  change(product.dir, `CREATE TRIGGER full_disk BEFORE UPDATE ON api_keys ${full}`);
  const read = await callApi(product, server.key, `/accounts/${name}`);
  const verified = await callApi(product, server.key, VERIFY, { name, password });
  change(product.dir, "DROP TRIGGER full_disk");
  expect([read.status, read.json.name, read.headers.get("RateLimit-Limit")]).toEqual([200, name, null]);
  expect([problemOf(verified), verified.headers.get("Retry-After")]).toEqual([[503, "unavailable"], "10"]);
  expect((await callApi(product, server.key, VERIFY, { name, password })).json).toMatchObject({ valid: true });
});

describe("members", () => {
  it("are listed page by page, with new ones at the end", async () => {
    const total = query(product.dir, "SELECT id FROM users ORDER BY created, id").map(({ id }) => id);
    const ids: string[] = [];
    let after = "";
    for (;;) {
      const { json } = await callApi(product, server.key, `/users?limit=3&after=${encodeURIComponent(after)}`);
      ids.push(...listOf(json, "items").map((one) => textOf(one, "id")));
      if (json.next === null) break;
      after = textOf(json, "next");
    }
    expect(ids).toEqual(total);
    const { json: last } = await callApi(product, server.key, `/users/${ids.at(-1)}`);
    after = `${textOf(last, "created")}~${textOf(last, "id")}`;
    const fresh = await signUp(product);
    const { json } = await callApi(product, server.key, `/users?after=${encodeURIComponent(after)}`);
    expect(listOf(json, "items").map(({ id }) => id)).toEqual([fresh.id]);
    expect(JSON.stringify(json)).not.toMatch(/password|token/i);
  });

  it("are refused with a sentence when a parameter is invalid", async () => {
    for (const [query, field] of [
      ["after=x", "after"],
      ["after=2026-01-01T00:00:00.000Z~'%20OR%201=1", "after"],
      ["limit=0", "limit"],
      ["limit=101", "limit"],
      ["limit=x", "limit"],
    ]) {
      const answer = await callApi(product, server.key, `/users?${query}`);
      expect([query, problemOf(answer), answer.json.field]).toEqual([query, [400, "parameter_invalid"], field]);
    }
    expect(problemOf(await callApi(product, server.key, "/users/nobody"))).toEqual([404, "not_found"]);
    expect((await callApi(product, server.key, `/users/${integrator.id}`)).json).toMatchObject({
      email: integrator.email,
    });
  });
});

it("an unknown path gets the API's own error, for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await product.call(method, "/api/v1/nowhere", method === "GET" ? {} : { body: {} });
    expect([method, problemOf(answer)]).toEqual([method, [404, "not_found"]]);
  }
});
