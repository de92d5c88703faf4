import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import facts from "../../fixtures/sealed-v1/facts.json" with { type: "json" };
import { callApi, credentialsOf } from "../../support/api.ts";
import { change, query } from "../../support/database.ts";
import { objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import {
  newEmail,
  type Product,
  signUp,
  signUpAdmin,
  signUpBody,
  startProduct,
  tokenOf,
} from "../../support/product.ts";
import { unpack } from "../../support/release.ts";
import { openedIn, sealedBefore } from "../../support/sealed.ts";
import { ROOT } from "../../support/server.ts";
import { template } from "../../support/template.ts";

/** Every field that holds sealed values. */
const FIELDS = [
  ["users", "stremio_password"],
  ["stremio", "password"],
  ["stremio_accounts", "password"],
  ["stremio_accounts", "auth_key"],
  ["providers", "key"],
  ["hash_keys", "value"],
  ["addon_access", "token"],
  ["addon_sources", "url"],
] as const;

let product: Product | undefined;
const folders: string[] = [];
afterEach(async () => {
  await product?.stop();
  product = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-seal-`);
  folders.push(dir);
  return dir;
}

/** Sealed values by their prefix: version and key. */
function prefixes(dir: string): Record<string, number> {
  const all = FIELDS.map(([table, field]) => `SELECT substr(${field}, 1, 11) AS p FROM ${table} WHERE ${field} != ''`);
  const found = query(dir, `SELECT p, COUNT(*) AS n FROM (${all.join(" UNION ALL ")}) GROUP BY p`);
  return Object.fromEntries(found.map(({ p = "", n }) => [p, Number(n)]));
}

const secretsOf = async (running: Product) =>
  objectOf((await running.call("GET", "/api/app/admin/system", { token: running.superuser })).json, "secrets");
const resealed = (running: Product) =>
  until("every value is sealed again", async () => {
    const { left, working } = await secretsOf(running);
    return left === 0 && working === false;
  });

describe("a data folder from a release that sealed without a place", () => {
  it("opens at once and is resealed by a job, unnoticed", { tags: "long" }, async () => {
    const dir = unpack("sealed-v1");
    folders.push(dir);
    expect(Object.keys(query(dir, "SELECT DISTINCT substr(stremio_password, 1, 3) AS v FROM users")[0] ?? {})).toEqual([
      "v",
    ]);
    expect(query(dir, "SELECT COUNT(*) AS n FROM users WHERE stremio_password LIKE 'v1:%'")[0]?.n).toBe("4");
    product = await startProduct({ dir, env: { DEBRID_API_BASE: "http://127.0.0.1:9" } });
    const { member, integrator } = facts;
    const sameAs = async ({ id, name, password }: { id: string; name: string; password: string }) => {
      const token = await tokenOf(running, id);
      expect(await credentialsOf(running, { id, token, email: "", record: {} })).toEqual({ name, password });
    };
    const running = product;
    await sameAs(member);
    await resealed(running);
    expect(Object.keys(prefixes(dir))).toEqual([expect.stringMatching(/^v2:/)]);
    await sameAs(member);
    await sameAs(integrator);
    const place = (table: string, field: string, id: string) => {
      const [row] = query(dir, `SELECT ${field} AS value FROM ${table} WHERE id = '${id}'`);
      return openedIn(dir, [table, field, id], row?.value ?? "");
    };
    expect(place("stremio_accounts", "password", "outside00000001")).toBe(member.password);
    expect(place("stremio_accounts", "auth_key", "outside00000001")).toBe(member.password);
    const [provider] = query(dir, "SELECT id FROM providers");
    expect(place("providers", "key", provider?.id ?? "")).toBe(facts.debridKey);
    const verified = await callApi(running, integrator.apiKey, "/credentials/verify", {
      name: integrator.name,
      password: integrator.password,
    });
    expect([verified.status, verified.json.valid]).toEqual([200, true]);
    // The trial of a deleted member's mailbox is still on record.
    const again = await signUp(running, { email: facts.goneEmail });
    expect(query(dir, `SELECT trial_ends FROM users WHERE id = '${again.id}'`)[0]?.trial_ends).toBe("");
    const old = sealedBefore(dir, "typed by nobody");
    change(dir, `UPDATE users SET stremio_password = '${old}' WHERE id = '${again.id}'`);
    const me = await running.call("GET", "/api/app/me", { token: again.token });
    expect(objectOf(me.json, "streaming")).toMatchObject({ readable: false, state: "error" });
  });
});

/** The answers to sign-ups at once: more than there are idle runtimes, so that new ones read the key. */
const burst = (running: Product) =>
  Promise.all(
    Array.from({ length: 10 }, async () => {
      const body = signUpBody(newEmail());
      return (await running.call("POST", "/api/collections/users/records", { body })).status;
    }),
  );

describe("a value copied from another record", () => {
  it("does not open for its new owner, and the log names the place but not the value", async () => {
    product = await startProduct();
    const running = product;
    const [victim, thief] = [await signUp(running), await signUp(running)];
    const { password } = await credentialsOf(running, victim);
    const stolen =
      query(running.dir, `SELECT stremio_password AS value FROM users WHERE id = '${victim.id}'`)[0]?.value ?? "";
    for (const sealed of [
      stolen,
      query(running.dir, `SELECT password AS value FROM stremio WHERE user = '${victim.id}'`)[0]?.value ?? "",
    ]) {
      change(running.dir, `UPDATE users SET stremio_password = '${sealed}' WHERE id = '${thief.id}'`);
      const { token } = thief;
      const me = await running.call("GET", "/api/app/me", { token });
      expect(objectOf(me.json, "streaming")).toMatchObject({ readable: false, state: "error" });
      const own = await running.call("GET", `/api/collections/users/records/${thief.id}`, { token });
      for (const text of [me.text, own.text]) {
        expect(text).not.toContain(password);
        expect(text).not.toContain(sealed);
      }
    }
    await until("the log", () =>
      running.output().includes(`copied from another record into users.stremio_password.${thief.id}`),
    );
    for (const secret of [stolen, password]) expect(running.output()).not.toContain(secret);

    // A key that is moved away from a running server is missing, and not replaced.
    const before = Object.keys(prefixes(running.dir));
    renameSync(`${running.dir}/app.key`, `${running.dir}/app.key.away`);
    await burst(running);
    expect(existsSync(`${running.dir}/app.key`)).toBe(false);
    renameSync(`${running.dir}/app.key.away`, `${running.dir}/app.key`);
    expect((await burst(running)).every((status) => status === 200)).toBe(true);
    expect(Object.keys(prefixes(running.dir))).toEqual(before);
  });

  it("does not work across kinds: a member's secret is no debrid key", async () => {
    product = await startProduct({ env: { DEBRID_API_BASE: "http://127.0.0.1:9" } });
    const admin = await signUpAdmin(product);
    const body = { service: "alldebrid", label: "one", key: "debrid-key-0001" };
    const added = await product.call("POST", "/api/app/admin/debrid", { token: admin.token, body });
    const id = textOf(added.json, "id");
    change(
      product.dir,
      `UPDATE providers SET key = (SELECT stremio_password FROM users WHERE id = '${admin.id}'), asked = '' WHERE id = '${id}'`,
    );
    const checked = await product.call("POST", `/api/app/admin/debrid/${id}/check`, { token: admin.token });
    expect(checked.json).toMatchObject({
      status: "bad_key",
      code: expect.stringContaining("copied from another record"),
    });
  });
});

describe("passerelle key rotate", () => {
  const rotate = (dir: string) =>
    execFileSync(`${ROOT}bin/passerelle`, ["key", "rotate", `--dir=${dir}`], { stdio: "pipe" });

  it("reseals everything with the new key, even if the server is killed meanwhile", { tags: "long" }, async () => {
    const dir = newFolder();
    product = await startProduct({ dir, from: await template() });
    const running = product;
    const member = await signUp(running);
    const shown = await credentialsOf(running, member);
    const [before = ""] = Object.keys(prefixes(dir));
    // Enough values to kill the server in the middle.
    const copy = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)";
    change(
      dir,
      `${copy} INSERT INTO providers (id, service, label, key) SELECT printf('many%011d', i), 'alldebrid', 'x', '${sealedBefore(dir, "an old key")}' FROM n`,
    );
    change(dir, "UPDATE app_keys SET old_format = TRUE");
    const oldKey = readFileSync(`${dir}/app.key`, "utf8");
    rotate(dir);
    expect(readFileSync(`${dir}/app.key.previous`, "utf8")).toBe(oldKey);
    expect(() => rotate(dir), "one rotation after the other").toThrow();
    // The other one of two machines may lack the new key, which is in force from the restart on.
    expect(await burst(running)).not.toContain(500);
    expect(Object.keys(prefixes(dir)).filter((prefix) => prefix.startsWith("v2:"))).toEqual([before]);
    await running.restart();
    const current = () =>
      Object.entries(prefixes(dir)).filter(([prefix]) => prefix !== before && !prefix.startsWith("v1:"));
    await until("the job is under way", () => current().some(([, count]) => count > 200));
    await running.kill();
    const afterKill = prefixes(dir);
    await running.restart();
    expect(await credentialsOf(running, member), "either key opens").toEqual(shown);
    await resealed(running);
    expect(Object.keys(prefixes(dir)), JSON.stringify(afterKill)).toEqual([current()[0]?.[0]]);
    expect(await secretsOf(running)).toEqual({ left: 0, unreadable: 0, working: false, previousKey: true });
    expect(query(dir, "SELECT state, old_format FROM app_keys")).toEqual([{ state: "current", old_format: "0" }]);
    rmSync(`${dir}/app.key.previous`);
    await running.restart();
    expect(await credentialsOf(running, member)).toEqual(shown);
    const last = query(dir, "SELECT id, key FROM providers ORDER BY id DESC LIMIT 1")[0];
    expect(openedIn(dir, ["providers", "key", last?.id ?? ""], last?.key ?? "")).toBe("an old key");
    expect(await secretsOf(running)).toMatchObject({ previousKey: false });
  });

  it("counts values that neither key opens, and leaves them", async () => {
    const dir = newFolder();
    product = await startProduct({ dir, from: await template() });
    const running = product;
    const member = await signUp(running);
    const lost = `v2:00000000:${"A".repeat(60)}`;
    change(dir, `UPDATE users SET stremio_password = '${lost}' WHERE id = '${member.id}'`);
    rotate(dir);
    await running.restart();
    const counted = await until("the job is done", async () => {
      const state = await secretsOf(running);
      return state.unreadable === 1 && state;
    });
    expect(counted).toEqual({ left: 1, unreadable: 1, working: false, previousKey: true });
    const status = await running.call("GET", "/api/app/admin/system", { token: running.superuser });
    expect(JSON.stringify(status.json.checks)).toContain("secrets_unreadable");
    expect(query(dir, `SELECT stremio_password AS value FROM users WHERE id = '${member.id}'`)).toEqual([
      { value: lost },
    ]);
  });

  it("is refused when the key comes from the environment", () => {
    const dir = newFolder();
    const env = { ...process.env, APP_KEY: "x".repeat(40) };
    expect(() =>
      execFileSync(`${ROOT}bin/passerelle`, ["key", "rotate", `--dir=${dir}`], { env, stdio: "pipe" }),
    ).toThrow("APP_KEY_PREVIOUS");
    expect(existsSync(`${dir}/app.key`)).toBe(false);
  });
});
