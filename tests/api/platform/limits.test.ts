import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { type Answer, type CallOptions, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { logIn, newEmail, signUp, signUpBody, startProduct, tokenOf } from "../../support/product.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { shared } from "../../support/shared.ts";

/** The only test file that keeps the default limits and hash costs. */
const product = shared(() => startProduct({ fresh: true }));

const USERS = "/api/collections/users/records";

async function limitOf(label: string): Promise<number> {
  const limits = objectOf(await product.manage("GET", "/api/settings"), "rateLimits");
  expect(limits.enabled).toBe(true);
  const rule = listOf(limits, "rules").find((candidate) => candidate.label === label);
  return Number(rule?.maxRequests);
}

/** Repeats a call until it gets 429; returns how many succeeded. */
async function exhaust(max: number, method: string, path: string, options: CallOptions): Promise<number> {
  for (let count = 0; count <= max; count++) {
    if ((await product.call(method, path, options)).status === 429) return count;
  }
  throw new Error(`${method} ${path} was not limited after ${max + 1} calls`);
}

describe("behind a proxy", () => {
  it("counts IPv6 visitors by network and IPv4 visitors by address, and trusts one header only", async () => {
    const behind = await startProduct({ fresh: true, env: { TRUSTED_PROXY_HEADER: "X-Real-IP" } });
    const ask = async (address: string, more = {}) => {
      const headers = { "X-Real-IP": address, ...more };
      const body = { email: "nobody@example.org" };
      return (await behind.call("POST", "/api/collections/users/request-otp", { body, headers })).status;
    };
    try {
      for (let count = 0; count < 5; count++) expect(await ask(`2001:db8:1:2:${count}::1`)).toBe(200);
      expect(await ask("2001:db8:1:2:ffff::9")).toBe(429);
      expect(await ask("2001:db8:1:2:ffff::9", { "X-Forwarded-For": "203.0.113.7" })).toBe(429);
      expect(await ask("2001:db8:1:3::1")).toBe(200);
      for (let count = 0; count < 8; count++) expect(await ask(`203.0.113.${count}`)).toBe(200);
      expect(await ask("::ffff:203.0.113.77")).toBe(200);
      // One address in all its spellings; items before the proxy's own one are ignored.
      const spellings = ["198.51.100.7", "::ffff:198.51.100.7", "::ffff:c633:6407%z", "203.0.113.1, 198.51.100.7:4711"];
      for (const spelling of [...spellings, "198.51.100.7"]) expect(await ask(spelling)).toBe(200);
      for (const spelling of spellings) expect([spelling, await ask(spelling)]).toEqual([spelling, 429]);
      // An invalid address counts as the proxy's: everyone shares it, whatever the client names before it.
      for (let count = 0; count < 5; count++) expect(await ask(`198.51.100.${100 + count}, unknown`)).toBe(200);
      expect(await ask("198.51.100.200, unknown")).toBe(429);
    } finally {
      await behind.stop();
    }
  });
});

it("each limit of a path fits requests that there are, a HEAD too", async () => {
  const rules = listOf(objectOf(await product.manage("GET", "/api/settings"), "rateLimits"), "rules");
  const labels = rules.map((rule) => textOf(rule, "label")).filter((label) => label.includes("/api/app/"));
  const routes = registeredRoutes();
  for (const label of labels) {
    const path = label.replace(/^\w+ /, "");
    const fits = (route: string) => {
      const [method = "", asked = ""] = route.split(" ");
      const known = label === path || label.startsWith(`${method} `);
      return known && (path.endsWith("/") ? asked.startsWith(path) : asked === path);
    };
    expect([label, routes.some(fits), label.startsWith("GET ")]).toEqual([label, true, false]);
  }
  const callback = "/api/app/identities/callback/oidc?state=none";
  expect(await exhaust(30, "HEAD", callback, {})).toBe(30);
  expect((await product.call("GET", callback)).status).toBe(429);
});

describe("on a new installation", () => {
  it("only administrators may send more than a form holds", { tags: "long" }, async () => {
    const raw = `{"name": "${"x".repeat(200_000)}"}`;
    const { id, token } = await signUp(product);
    const own = `${USERS}/${id}`;
    for (const options of [{ raw }, { raw, token }]) {
      expect((await product.call("POST", "/api/batch", options)).status).toBe(413);
      expect((await product.call("POST", "/api/app/collect", options)).status).toBe(413);
      expect((await product.call("PATCH", own, options)).status).toBe(413);
    }
    // Without a length, the body is read up to the limit.
    const body = new Blob([raw]).stream();
    const chunked = { method: "PATCH", body, duplex: "half", headers: { "Content-Type": "application/json" } } as const;
    expect((await fetch(product.url + own, chunked)).status).toBe(413);
    await product.manage("PATCH", own, { admin: true, role: "owner" });
    expect((await product.call("PATCH", own, { raw, token: await tokenOf(product, id) })).status).toBe(200);
  });

  it("other users of the machine cannot read the data", () => {
    for (const name of ["data.db", "data.db-wal", "auxiliary.db", "app.key"])
      expect([name, statSync(`${product.dir}/${name}`).mode & 0o077]).toEqual([name, 0]);
  });

  it("new credentials are rate-limited, and past the limit nothing changes", async () => {
    const { id, token } = await signUp(product);
    const max = await limitOf("POST /api/app/stremio/regenerate");
    const path = "/api/app/stremio/regenerate";
    expect(await exhaust(max, "POST", path, { token })).toBe(max);
    const before = await product.find("users", `id = "${id}"`);
    const answer = await product.call("POST", path, { token });
    expect([answer.status, answer.json.status]).toEqual([429, 429]);
    expect(await product.find("users", `id = "${id}"`)).toEqual(before);
  });

  it("search is rate-limited", async () => {
    const max = await limitOf("/api/app/search");
    expect(await exhaust(max, "GET", "/api/app/search?q=installer", {})).toBe(max);
  });

  it("orders are rate-limited", async () => {
    const { token } = await signUp(product);
    const max = await limitOf("POST /api/app/billing/checkout");
    expect(await exhaust(max, "POST", "/api/app/billing/checkout", { token, body: {} })).toBe(max);
  });

  it("creating API keys is rate-limited, and the API is protected from floods", async () => {
    const { id } = await signUp(product);
    await product.manage("PATCH", `/api/collections/users/records/${id}`, { is_api: true });
    const token = await tokenOf(product, id);
    const max = await limitOf("POST /api/app/api-keys");
    expect(await exhaust(max, "POST", "/api/app/api-keys", { token, body: {} })).toBe(max);
    expect(await limitOf("/api/v1/")).toBe(3000);
  });

  it("sign-up is rate-limited, whatever address the client claims, and creates nothing past the limit", async () => {
    const email = newEmail();
    const max = await limitOf("users:create");
    expect(await exhaust(max, "POST", USERS, { body: { plan: "gold" } })).toBeLessThanOrEqual(max);
    const claims: Json[] = [{}, { "X-Forwarded-For": "203.0.113.9" }, { "X-Real-IP": "203.0.113.9" }];
    for (const claim of claims) {
      const headers = Object.fromEntries(Object.entries(claim).map(([name, value]) => [name, String(value)]));
      expect((await product.call("POST", USERS, { body: signUpBody(email), headers })).status).toBe(429);
    }
    expect(await product.find("users", `email = "${email}"`)).toEqual([]);
    expect(await product.find("stremio")).toHaveLength((await product.find("users")).length);
  });

  it("password guesses are limited: past the limit even the right one is refused", async () => {
    const [user] = await product.find("users", "admin = false");
    const email = textOf(user, "email");
    const max = await limitOf("*:auth");
    const answers: Answer[] = [];
    for (let count = 0; count <= max; count++) answers.push(await logIn(product, "nobody@example.org", "wrong"));
    expect(answers.at(-1)?.status).toBe(429);
    expect((await logIn(product, email)).status).toBe(429);
  });

  it.each([
    ["*:requestPasswordReset", "request-password-reset"],
    ["*:requestVerification", "request-verification"],
    ["*:requestOTP", "request-otp"],
  ])("mails by %s are limited", async (label, action) => {
    const max = await limitOf(label);
    const body = { email: "nobody@example.org" };
    expect(await exhaust(max, "POST", `/api/collections/users/${action}`, { body })).toBe(max);
  });

  it("deleting the account is limited, so its password cannot be guessed", async () => {
    const [user] = await product.find("users", "admin = false");
    const token = textOf(
      await product.manage("POST", `/api/collections/users/impersonate/${textOf(user, "id")}`, {}),
      "token",
    );
    const max = await limitOf("POST /api/app/account/delete");
    const options = { token, body: { password: "wrong" } };
    expect(await exhaust(max, "POST", "/api/app/account/delete", options)).toBe(max);
  });

  it("passwords are hashed with bcrypt at cost 10 or more", async () => {
    const { fields } = await product.manage("GET", "/api/collections/users");
    const cost = Number(listOf({ fields }, "fields").find((field) => field.name === "password")?.cost);
    const hashes = query(product.dir, "SELECT password FROM users").map((row) => row.password ?? "");
    expect(hashes.length).toBeGreaterThan(1);
    for (const hash of hashes)
      expect(Number(/^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1]), `cost ${cost}`).toBeGreaterThanOrEqual(10);
  });

  it("reading still works", async () => {
    expect((await product.call("GET", "/api/health")).status).toBe(200);
    expect((await product.call("GET", "/")).status).toBe(200);
  });
});
