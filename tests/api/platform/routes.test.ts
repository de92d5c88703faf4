import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "../../support/http.ts";
import {
  type Member,
  PASSWORD,
  type Product,
  signedIn,
  signUp,
  signUpAdmin,
  startProduct,
  tokenOf,
} from "../../support/product.ts";
import { registeredRoutes } from "../../support/routes.ts";

const ROLES = ["guest", "stranger", "owner", "admin", "superuser"] as const;
type Role = (typeof ROLES)[number];

/** Each custom route with the status for a visitor, a member, an administrator and a superuser; "owner" is the affected member. */
const TABLE: Record<string, Record<Role, number>> = {
  "GET /api/app/me": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "GET /api/app/team/entry": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/team/invitation": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/team/accept": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "GET /api/app/export": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "GET /api/app/referral": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "GET /api/app/billing": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "GET /api/app/billing/quote": { guest: 401, stranger: 400, owner: 400, admin: 400, superuser: 401 },
  "GET /api/app/billing/orders/{id}": { guest: 401, stranger: 404, owner: 404, admin: 404, superuser: 401 },
  "POST /api/app/billing/orders/{id}/cancel": { guest: 401, stranger: 404, owner: 404, admin: 404, superuser: 401 },
  "POST /api/app/billing/cancel": { guest: 401, stranger: 409, owner: 409, admin: 409, superuser: 401 },
  "POST /api/app/billing/resume": { guest: 401, stranger: 409, owner: 409, admin: 409, superuser: 401 },
  "POST /api/app/billing/change/preview": { guest: 401, stranger: 409, owner: 409, admin: 409, superuser: 401 },
  "POST /api/app/billing/change": { guest: 401, stranger: 409, owner: 409, admin: 409, superuser: 401 },
  "POST /api/app/billing/change/withdraw": { guest: 401, stranger: 409, owner: 409, admin: 409, superuser: 401 },
  "POST /api/app/billing/portal": { guest: 401, stranger: 409, owner: 409, admin: 409, superuser: 401 },
  // Stripe signs its requests; without Stripe settings the route answers nobody.
  "POST /api/app/billing/webhook": { guest: 404, stranger: 404, owner: 404, admin: 404, superuser: 404 },
  "POST /api/app/billing/checkout": { guest: 401, stranger: 400, owner: 400, admin: 400, superuser: 401 },
  "GET /api/app/contract": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "GET /api/app/terminations/offer": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/contact": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/terminations": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/terminations/open": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/terminations/confirm": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "GET /api/app/invoices": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "GET /api/app/invoices/{id}/pdf": { guest: 401, stranger: 404, owner: 404, admin: 404, superuser: 401 },
  "POST /api/app/stremio/regenerate": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  // These tokens prove nothing: session-limits.test.ts.
  "POST /api/app/stremio/password": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/stremio/consent": { guest: 401, stranger: 400, owner: 400, admin: 400, superuser: 401 },
  "GET /api/app/addon": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/addon/renew": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/addon/link": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/impersonation/stop": { guest: 401, stranger: 404, owner: 404, admin: 404, superuser: 401 },
  "POST /api/app/account/delete": { guest: 401, stranger: 400, owner: 204, admin: 400, superuser: 401 },
  // After a fresh proof: proof-for-password.test.ts.
  "POST /api/app/account/address/confirm": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  // For the holder of a mailed link: address-undo.test.ts.
  "POST /api/app/account/address/undo/check": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/account/address/undo/passkey": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/account/address/undo": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  // For the holder of a mailed confirmation: sign-up-takeover.test.ts.
  "POST /api/app/account/sign-up/check": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/account/sign-up/refuse": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/account/password": { guest: 401, stranger: 400, owner: 400, admin: 400, superuser: 401 },
  "GET /api/app/sessions": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/sessions/end": { guest: 401, stranger: 204, owner: 204, admin: 204, superuser: 401 },
  "GET /api/app/proof": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/proof": { guest: 401, stranger: 400, owner: 400, admin: 400, superuser: 401 },
  // Anyone who has a key may end it: exposed-keys.test.ts.
  "POST /api/app/api-keys/exposed": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  // For members with is_api: api-keys.test.ts.
  "GET /api/app/api-keys": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/api-keys": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/api-keys/{id}/revoke": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "GET /api/app/api-keys/{id}/usage": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "GET /api/app/search": { guest: 200, stranger: 200, owner: 200, admin: 200, superuser: 200 },
  "GET /api/app/kb": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  // For callers who have just given a password: second-factor.test.ts.
  "POST /api/app/second-factor/options": { guest: 404, stranger: 404, owner: 404, admin: 404, superuser: 404 },
  // A missing code is refused first: factors.test.ts.
  "POST /api/app/second-factor/code": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  // Without a fresh proof, or what a browser would send: passkeys.test.ts.
  "POST /api/app/passkeys/options": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/passkeys": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/passkeys/proof": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/passkeys/sign-in/options": { guest: 200, stranger: 200, owner: 200, admin: 200, superuser: 200 },
  "POST /api/app/passkeys/sign-in": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  // Back to /login without a provider, and with nothing that a browser brings: identities.test.ts.
  "GET /api/app/identities/start": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "GET /api/app/identities/callback/{provider}": { guest: 303, stranger: 303, owner: 303, admin: 303, superuser: 303 },
  "POST /api/app/identities/callback/apple": { guest: 303, stranger: 303, owner: 303, admin: 303, superuser: 303 },
  "POST /api/app/identities/ticket": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/identities/sign-in": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "GET /api/app/identities": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/identities/begin": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/identities": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/identities/{id}/remove": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "GET /api/app/factors": { guest: 401, stranger: 200, owner: 200, admin: 200, superuser: 401 },
  "POST /api/app/factors/totp": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/factors/totp/confirm": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/factors/recovery-codes": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/factors/{id}/rename": { guest: 401, stranger: 400, owner: 400, admin: 400, superuser: 401 },
  "POST /api/app/factors/{id}/remove": { guest: 401, stranger: 403, owner: 403, admin: 403, superuser: 401 },
  "POST /api/app/second-factor/status": { guest: 404, stranger: 404, owner: 404, admin: 404, superuser: 404 },
  "POST /api/app/newsletter/subscribe": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  "POST /api/app/newsletter/confirm": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
  // The same answer for every token, also for none.
  "GET /api/app/newsletter/unsubscribe": { guest: 303, stranger: 303, owner: 303, admin: 303, superuser: 303 },
  "POST /api/app/newsletter/unsubscribe": { guest: 204, stranger: 204, owner: 204, admin: 204, superuser: 204 },
  // The mail service signs what it sends; without a secret nobody is answered.
  "POST /api/app/newsletter/bounces": { guest: 404, stranger: 404, owner: 404, admin: 404, superuser: 404 },
  "POST /api/app/articles/vote": { guest: 400, stranger: 400, owner: 400, admin: 400, superuser: 400 },
};

const PAGES = "GET /{path...}"; // pages.test.ts
const FILES = [
  "GET /sitemap.xml",
  "GET /en/sitemap.xml",
  "GET /sitemaps/{part}",
  "GET /robots.txt",
  "GET /rss.xml",
  "GET /sw.js",
  "GET /.well-known/change-password",
  "GET /.well-known/passkey-endpoints",
  "GET /.well-known/security.txt",
  "GET /texts.json",
  "GET /en/texts.json",
  "GET /site.webmanifest",
  "GET /en/site.webmanifest",
  "GET /en/rss.xml",
  "GET /newsletter.xml",
  "GET /en/newsletter.xml",
  "GET /status.xml",
  "GET /en/status.xml",
]; // content.test.ts
const INFRASTRUCTURE = ["GET /api/_nuxt_icon/{file}", "POST /api/app/collect"]; // infrastructure.test.ts

let product: Product;
let owner: Member;
/** Asks for what does not exist. */
let anyone: Member;
let tokens: Record<Role, string>;

beforeAll(async () => {
  product = await startProduct();
  owner = await signUp(product, { name: "The owner" });
  anyone = await signUp(product);
  const stranger = await signUp(product, { password: "encore une phrase 12", passwordConfirm: "encore une phrase 12" });
  const admin = await signUpAdmin(product, {
    password: "encore une phrase 12",
    passwordConfirm: "encore une phrase 12",
  });
  tokens = {
    guest: "",
    stranger: stranger.token,
    owner: owner.token,
    admin: await tokenOf(product, admin.id),
    superuser: product.superuser,
  };
});
afterAll(() => product.stop());

it("the table has every route of the hooks and no other", () => {
  // admin-roles.test.ts, openapi.test.ts
  const ours = registeredRoutes().filter((route) => !/ \/api\/(app\/admin|v1)\//.test(route));
  expect(ours).toEqual([...Object.keys(TABLE), PAGES, ...FILES, ...INFRASTRUCTURE].sort());
});

describe.each(Object.entries(TABLE))("%s", (route, expected) => {
  const [method = "", path = ""] = route.split(" ");

  it("answers each role as the table says, and no cache may keep the response", async () => {
    const found: Record<string, number> = {};
    // The owner comes last: one of the routes deletes the account.
    for (const role of [...ROLES.filter((name) => name !== "owner"), "owner"] as const) {
      const query = `?id=${owner.id}&user=${owner.id}`;
      const body = { id: owner.id, user: owner.id, password: PASSWORD };
      const options = method === "GET" ? { token: tokens[role] } : { token: tokens[role], body };
      const answer = await product.call(method, path + query, options);
      found[role] = answer.status;
      expect(answer.headers.get("Cache-Control"), role).toBe("no-store");
      if (answer.status === 401) expect(codes(answer)).toEqual({ form: "auth_required" });
      if (role === "stranger") expect(answer.text).not.toContain(owner.id);
      if (route === "POST /api/app/account/delete" && role !== "owner")
        expect(await product.find("users", `id = "${owner.id}"`)).toHaveLength(1);
    }
    expect(found).toEqual(expected);
    if (route === "POST /api/app/account/delete") {
      owner = await signUp(product, { name: "The owner" });
      tokens.owner = owner.token;
    }
  });

  it("accepts no other method and no other case", async () => {
    const { token } = anyone;
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !(`${name} ${path}` in TABLE))) {
      if (`${other} ${path}` === "GET /api/app/identities/callback/apple") continue; // that of all providers
      const answer = await product.call(other, path, { token });
      expect([answer.status, answer.json.status], other).toEqual([404, 404]);
    }
    expect((await product.call(method, path.toUpperCase(), { token })).status).toBe(404);
  });
});

describe("the admin area", () => {
  it("refuses an administrator as soon as the flag is removed, and ends the sessions", async () => {
    const admin = await signUpAdmin(product);
    const status = async (token: string) => (await product.call("GET", "/api/app/admin/overview", { token })).status;
    expect(await status(admin.token)).toBe(200);
    await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { admin: false });
    expect(await status(admin.token)).toBe(401);
    expect(await status((await signedIn(product, admin)).token)).toBe(403);
  });
});

describe("unknown API paths", () => {
  it.each(["/api/nope", "/api/app", "/api/app/", "/api/app/nope", "/api/collections/nope/records", "/api/app/me/x"])(
    "%s is a JSON 404",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await product.call(method, path, { token: tokens.owner });
        expect([answer.status, answer.json.status], method).toEqual([404, 404]);
        expect(answer.headers.get("Content-Type")).toContain("application/json");
        expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      }
    },
  );
});
