import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf, dbTime } from "../../../common/time.ts";
import { callApi, credentialsOf, type MadeKey, makeKey, problemOf, signUpIntegrator } from "../../support/api.ts";
import { change, query } from "../../support/database.ts";
import { listOf } from "../../support/http.ts";
import { earlyInMinute } from "../../support/poll.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const VERIFY = "/credentials/verify";

const product = shared(startProduct);
let admin: Member;
let integrator: Member;
let server: MadeKey;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  integrator = await signUpIntegrator(product);
  server = await makeKey(product, admin, "admin/", { scopes: ["credentials:verify", "users:read"], perMinute: 600 });
});

describe("the limit of a key", () => {
  it("holds for concurrent calls", async () => {
    await earlyInMinute();
    const { id, key } = await makeKey(product, integrator, "");
    change(product.dir, `UPDATE api_keys SET per_minute = 20 WHERE id = '${id}'`);
    const answers = await Promise.all(Array.from({ length: 60 }, () => callApi(product, key, "/accounts/nobody")));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.length - refused.length, refused.length]).toEqual([20, 40]);
    for (const answer of refused) {
      expect(answer.json.code).toBe("too_many_calls");
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    }
    const rest = answers
      .filter(({ status }) => status !== 429)
      .map(({ headers }) => Number(headers.get("RateLimit-Remaining")));
    expect(rest.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(answers[0]?.headers.get("RateLimit-Limit")).toBe("20");
    const [usage] = query(product.dir, `SELECT calls, refused FROM api_key_usage WHERE key = '${id}'`);
    expect(usage).toEqual({ calls: "20", refused: "40" });
    const { json } = await product.call("GET", `/api/app/api-keys/${id}/usage`, { token: integrator.token });
    const days = listOf(json, "items");
    expect([days.length, days.at(-1)]).toEqual([
      30,
      { day: new Date().toISOString().slice(0, 10), calls: 20, refused: 40 },
    ]);
  });

  it("resets each minute, also after the clock was wrong", async () => {
    const { id, key } = await makeKey(product, integrator, "");
    const minute = Math.floor(Date.now() / 60_000);
    for (const stored of [minute - 1, minute + 5000]) {
      change(
        product.dir,
        `UPDATE api_keys SET per_minute = 1, minute = ${stored}, minute_calls = 999 WHERE id = '${id}'`,
      );
      expect((await callApi(product, key, "/accounts/nobody")).status).toBe(404);
    }
  });

  it("last use is written once a minute", async () => {
    const { id, key } = await makeKey(product, integrator, "");
    const lastUse = () => query(product.dir, `SELECT last_used FROM api_keys WHERE id = '${id}'`)[0]?.last_used;
    await callApi(product, key, "/accounts/nobody");
    const first = lastUse();
    expect(first).toMatch(/^20\d\d-/);
    await callApi(product, key, "/accounts/nobody");
    expect(lastUse()).toBe(first);
    for (const stored of ["2026-01-01 00:00:00.000Z", "2100-01-01 00:00:00.000Z"]) {
      change(product.dir, `UPDATE api_keys SET last_used = '${stored}' WHERE id = '${id}'`);
      await callApi(product, key, "/accounts/nobody");
      expect([String(lastUse()) >= String(first), String(lastUse()) < "2100"]).toEqual([true, true]);
    }
  });
});

it("passwords cannot be guessed: after 10 wrong ones a minute even the right one is refused for that name", async () => {
  await earlyInMinute();
  const [member, other] = [await signUp(product), await credentialsOf(product, admin)];
  const { name, password } = await credentialsOf(product, member);
  const tries = Array.from({ length: 30 }, (_, number) =>
    callApi(product, server.key, VERIFY, { name, password: `wrong ${number}` }),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const right = await callApi(product, server.key, VERIFY, { name, password });
  expect(problemOf(right)).toEqual([429, "too_many_guesses"]);
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await callApi(product, server.key, VERIFY, other)).json.valid).toBe(true);
  change(product.dir, "UPDATE mail_limits SET clear_at = clear_at - 60000");
  expect((await callApi(product, server.key, VERIFY, { name, password })).json.valid).toBe(true);
});

it("invalid keys are slowed down by address, while others continue", async () => {
  await earlyInMinute();
  const answers = await Promise.all(Array.from({ length: 50 }, () => callApi(product, "psk_wrong", "/users")));
  expect(answers.filter(({ json }) => json.code === "key_invalid").length).toBeLessThanOrEqual(30);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json.code).toBe("too_many_bad_keys");
  const { id, key } = await makeKey(product, integrator, "");
  change(product.dir, `UPDATE api_keys SET expires = '2026-01-01 00:00:00.000Z' WHERE id = '${id}'`);
  expect(problemOf(await callApi(product, key, "/accounts/x"))).toEqual([401, "key_expired"]);
  expect((await callApi(product, server.key, "/users")).status).toBe(200);
});

it("counters and ended keys expire", async () => {
  const { id, key } = await makeKey(product, integrator, "");
  await callApi(product, key, "/accounts/nobody");
  change(product.dir, `INSERT INTO api_key_usage (key, day, calls, refused) VALUES ('${id}', '2020-01-01', 5, 0)`);
  const days = () => query(product.dir, `SELECT day FROM api_key_usage WHERE key = '${id}'`).map(({ day }) => day);
  await product.cron("api-usage", "old usage gone", () => days().length === 1);
  expect(days()).toEqual([new Date().toISOString().slice(0, 10)]);
  const ends = [
    ["revoked", 401],
    ["revoked", 399],
    ["expires", 401],
    ["expires", 399],
    ["expires", -1],
  ] as const;
  const keys = await Promise.all(ends.map(() => makeKey(product, integrator, "")));
  for (const [at, [field, days]] of ends.entries()) {
    const end = dbTime(addDays(new Date(), -days));
    const usage = "INSERT INTO api_key_usage (key, day, calls, refused)";
    change(product.dir, `UPDATE api_keys SET ${field} = '${end}' WHERE id = '${keys[at]?.id}'`);
    change(product.dir, `${usage} VALUES ('${keys[at]?.id}', '${dayOf(new Date())}', 1, 0)`);
  }
  await product.run("api-usage");
  const kept = (column: string, table: string) =>
    keys.map((key) => query(product.dir, `SELECT ${column} FROM ${table} WHERE ${column} = '${key.id}'`).length);
  expect(kept("id", "api_keys")).toEqual([0, 1, 0, 1, 1]);
  expect(kept("key", "api_key_usage")).toEqual([0, 1, 0, 1, 1]);
});
