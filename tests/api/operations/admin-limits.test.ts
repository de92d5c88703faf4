import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, makeKey } from "../../support/api.ts";
import { query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Member, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import { subscribe } from "../../support/realtime.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { ADMIN } from "../../support/server.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

/** The table “What could lead an administrator to a superuser’s secrets” of docs/security.md, line by line. */
const AREA = "/api/app/admin";
let product: Product;
let sink: SmtpSink;
let admin: Member;
let member: Member;
let superuser: string;
/** Texts that would make an administrator a superuser or reveal the operator's secrets. */
let secrets: string[];

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct({
    SMTP_USERNAME: "mailer",
    SMTP_PASSWORD: "smtp-secret-4711",
    STRIPE_WEBHOOK_SECRET: "whsec_4711",
  }));
  admin = await signUpAdmin(product);
  member = await signUp(product);
  await product.manage("PATCH", `/api/collections/site/records/site`, { admin_mfa: false });
  const [found] = query(product.dir, `SELECT id, tokenKey, password FROM _superusers WHERE email = '${ADMIN.email}'`);
  superuser = found?.id ?? "";
  const options = query(product.dir, "SELECT options FROM _collections WHERE type = 'auth'").map(
    (row) => row.options ?? "",
  );
  const signing = options.flatMap((text) =>
    [...text.matchAll(/"secret":"([^"]{20,})"/g)].map(([, secret = ""]) => secret),
  );
  expect(signing.length).toBeGreaterThan(5);
  const key = readFileSync(`${product.dir}/app.key`, "utf8").trim();
  secrets = [found?.tokenKey ?? "", found?.password ?? "", key, "smtp-secret-4711", "whsec_4711", ...signing];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
});
afterAll(async () => {
  await product?.stop();
});

const asAdmin = (method: string, path: string, body?: unknown) =>
  product.call(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) });

it("files: an administrator cannot download a backup by any route", async () => {
  expect((await asAdmin("POST", `${AREA}/system/backups`)).status).toBe(202);
  const [made] = await until("the backup", async () => {
    const items = listOf((await asAdmin("GET", `${AREA}/system/backups`)).json, "items");
    return items.length > 0 && items;
  });
  const name = textOf(made, "name");
  const fileToken = textOf((await asAdmin("POST", "/api/files/token")).json, "token");
  const ways = [
    ["GET", `/api/backups/${name}?token=${fileToken}`],
    ["GET", `/api/backups/${name}?token=${admin.token}`],
    ["GET", "/api/backups"],
    ["POST", "/api/backups"],
    ["POST", "/api/backups/upload"],
    ["POST", `/api/backups/${name}/restore`],
    ["DELETE", `/api/backups/${name}`],
    ["POST", `${AREA}/system/backups/ticket`],
    ["POST", `${AREA}/system/backups/download`],
    ["GET", `/api/files/backups/${name}`],
    ["GET", `/backups/${name}`],
  ] as const;
  for (const [method, path] of ways) {
    const answer = await asAdmin(method, path, method === "GET" ? undefined : { name, password: "x" });
    expect([path, answer.status >= 400], path).toEqual([path, true]);
    expect(answer.text.startsWith("PK"), path).toBe(false);
  }
});

it("settings: only superusers read the server's; the site's contain no secret", async () => {
  const ways = [
    ["GET", "/api/settings"],
    ["PATCH", "/api/settings"],
    ["POST", "/api/settings/test/email"],
    ["GET", "/api/collections"],
    ["GET", "/api/collections/_superusers"],
    ["PATCH", "/api/collections/users"],
    ["GET", "/api/crons"],
    ["POST", "/api/crons/jobs"],
    ["POST", "/api/sql"],
    ["PATCH", "/api/collections/site/records/site"],
  ] as const;
  for (const [method, path] of ways) {
    const answer = await asAdmin(method, path, method === "GET" ? undefined : {});
    expect([path, answer.status]).toEqual([path, 403]);
  }
  for (const field of ["analytics_tag", "smtp", "meta", "app_key", "trustedProxy", "backups"]) {
    const body = { values: { [field]: "x" }, before: { [field]: "" } };
    expect(codes(await asAdmin("PATCH", `${AREA}/settings`, body))).toEqual({ [field]: "validation_invalid_value" });
  }
});

it("the second factor: an administrator only switches the administrators' one", async () => {
  // The rule of members asks everyone who has a factor, and names administrators where all of them are asked.
  const asked = async (collection: string) => {
    const { enabled, rule } = objectOf(await product.manage("GET", `/api/collections/${collection}`), "mfa");
    return enabled === true && (collection === "_superusers" || String(rule).includes("admin = true"));
  };
  const set = (values: Json, before: Json) => asAdmin("PATCH", `${AREA}/settings`, { values, before });
  expect((await set({ admin_mfa: true }, { admin_mfa: false })).status).toBe(200);
  expect([await asked("users"), await asked("_superusers")]).toEqual([true, true]);
  expect((await set({ admin_mfa: false }, { admin_mfa: true })).status).toBe(200);
  expect([await asked("users"), await asked("_superusers")]).toEqual([false, true]);
});

it("scripts on the site's origin: an administrator's texts run none", async () => {
  const body = `<p>a<script>x()</script><img src=x onerror=x()><a href="javascript:x()">b</a><svg onload=x()></svg></p>`;
  const { status, text } = await asAdmin("POST", `${AREA}/content/preview`, { body });
  expect([status, text.includes("<p>")]).toEqual([200, true]);
  expect(text).not.toMatch(/script|onerror|onload|svg/i);
});

it("logs: only superusers read them", async () => {
  for (const path of ["/api/logs", "/api/logs/stats", "/api/logs/none"])
    expect((await asAdmin("GET", path)).status).toBe(403);
});

it("accounts: no member action reaches a superuser", async () => {
  const actions = registeredRoutes().filter((route) => route.includes(`${AREA}/users/{id}`));
  expect(actions.length).toBeGreaterThan(8);
  for (const route of actions) {
    const [method = "", path = ""] = route.split(" ");
    const body = { reason: "a test", admin: true, days: 1, confirm: ADMIN.email };
    const answer = await asAdmin(method, path.replace("{id}", superuser), method === "GET" ? undefined : body);
    expect([route, answer.status]).toEqual([route, 404]);
  }
  for (const path of [`/${superuser}`, "", "?perPage=500"]) {
    const answer = await asAdmin("GET", `/api/collections/_superusers/records${path}`);
    expect([path, answer.status >= 400 || listOf(answer.json, "items").length === 0]).toEqual([path, true]);
  }
  const impersonation = await asAdmin("POST", `/api/collections/_superusers/impersonate/${superuser}`, {});
  expect(impersonation.status).toBe(403);
});

it("no page, export, job list or audit log of the administration contains a secret", async () => {
  const reads = registeredRoutes().filter((route) => route.startsWith(`GET ${AREA}`));
  expect(reads.length).toBeGreaterThan(15);
  for (const route of reads) {
    const path = (route.split(" ")[1] ?? "").replace("{id}", admin.id).replace(/\{[^}]+\}/g, "none");
    const { text } = await asAdmin("GET", path);
    for (const secret of secrets) expect(text.includes(secret), route).toBe(false);
    expect(text, route).not.toMatch(/tokenKey|\$2a\$|"password":"[^"]/);
  }
  const exported = await asAdmin("POST", `${AREA}/users/${member.id}/export`, { reason: "a test" });
  const jobs = await asAdmin("GET", `${AREA}/system/jobs?state=done`);
  const list = await asAdmin("GET", `/api/collections/users/records?perPage=500&expand=*`);
  for (const { text } of [exported, jobs, list]) {
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    expect(text).not.toMatch(/tokenKey|\$2a\$/);
  }
});

it("mails: the test message goes to the requesting administrator, and a superuser's reset to the superuser", async () => {
  await asAdmin("POST", `${AREA}/system/mail-test`, { to: "elsewhere@example.org" });
  expect(sink.to("elsewhere@example.org")).toEqual([]);
  const reset = { email: ADMIN.email };
  expect((await asAdmin("POST", "/api/collections/_superusers/request-password-reset", reset)).status).toBe(204);
  expect(sink.to(admin.email).filter((mail) => mail.text.includes("reset"))).toEqual([]);
});

describe("other tokens that an administrator can make", () => {
  it("an API key works for /api/v1 only", async () => {
    const made = await makeKey(product, admin, "admin/", { scopes: ["accounts:read", "users:read"] });
    for (const path of ["/api/settings", `${AREA}/overview`, "/api/app/me", "/api/backups", "/api/logs"]) {
      const headers = { Authorization: `Bearer ${made.key}` };
      expect([path, (await product.call("GET", path, { headers })).status >= 401]).toEqual([path, true]);
    }
    const users = await callApi(product, made.key, "/users");
    for (const secret of secrets) expect(users.text.includes(secret)).toBe(false);
  });

  it("an impersonation token reads as the member and changes nothing", async () => {
    const made = await asAdmin("POST", `${AREA}/users/${member.id}/impersonate`, { reason: "a test" });
    const token = textOf(made.json, "token");
    for (const path of ["/api/settings", `${AREA}/overview`, "/api/backups", "/api/logs"])
      expect([path, (await product.call("GET", path, { token })).status]).toEqual([path, 403]);
    const own = await product.call("PATCH", `/api/collections/users/records/${member.id}`, {
      token,
      body: { name: "x" },
    });
    expect(own.status).toBe(403);
    expect((await asAdmin("POST", `${AREA}/users/${admin.id}/impersonate`, { reason: "a test" })).status).toBe(400);
  });

  it("no event stream shows what only superusers see", async () => {
    for (const topic of [
      "_superusers/*",
      `_superusers/${superuser}`,
      "_otps/*",
      "_mfas/*",
      "users/*",
      "jobs/*",
      "hash_keys/*",
    ])
      await expect(subscribe(product.url, admin.token, [topic]), topic).rejects.toThrow(/40[013]/);
  });
});
