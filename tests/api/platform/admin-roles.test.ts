import { beforeAll, describe, expect, it } from "vitest";
import { TEAM_ROLES, type TeamRole } from "../../../common/permissions.ts";
import { signUpIntegrator } from "../../support/api.ts";
import { codes } from "../../support/http.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { shared } from "../../support/shared.ts";

/**
 * Every administration route, with the status that its roles get for an empty request ({} as the body; `{id}` in the path is a
 * member), and which roles these are: o(wner), s(upport), m(oney), e(ditor). All other roles get 403, and so do members, even with
 * is_api, and administrators without a role; visitors get 401. Add a line for each new route.
 */
const TABLE: Readonly<Record<string, readonly [status: number, roles: string]>> = {
  "GET /api/app/admin/analytics/status": [200, "om"],
  "POST /api/app/admin/analytics/rebuild": [400, "om"],
  "GET /api/app/admin/analytics/{report}": [404, "om"],
  "GET /api/app/admin/analytics/{report}/csv": [404, "om"],
  "GET /api/app/admin/content": [200, "oe"],
  "GET /api/app/admin/content/document": [404, "oe"],
  "GET /api/app/admin/content/searches": [200, "oe"],
  "GET /api/app/admin/content/version": [404, "oe"],
  "GET /api/app/admin/content/versions": [404, "oe"],
  "POST /api/app/admin/content/cover": [404, "oe"],
  "POST /api/app/admin/content/delete": [404, "oe"],
  "POST /api/app/admin/content/images": [400, "oe"],
  "POST /api/app/admin/content/preview": [200, "oe"],
  "POST /api/app/admin/content/save": [404, "oe"],
  "POST /api/app/admin/content/draft": [404, "oe"],
  "POST /api/app/admin/content/draft/drop": [404, "oe"],
  "POST /api/app/admin/content/searches/done": [404, "oe"],
  "GET /api/app/admin/waiting": [200, "osm"],
  "GET /api/app/admin/overview": [200, "osm"],
  "GET /api/app/admin/brand": [200, "o"],
  "GET /api/app/admin/brand/preview": [200, "o"],
  "GET /api/app/admin/brand/invoice": [200, "o"],
  "POST /api/app/admin/brand/draft": [400, "o"],
  "POST /api/app/admin/brand/discard": [200, "o"],
  "POST /api/app/admin/brand/publish": [200, "o"],
  "POST /api/app/admin/brand/reset": [200, "o"],
  "GET /api/app/admin/settings": [200, "o"],
  "PATCH /api/app/admin/settings": [400, "o"],
  "GET /api/app/admin/setup": [200, "o"],
  "POST /api/app/admin/setup/skip": [400, "o"],
  // For superusers: admin-limits.test.ts.
  "POST /api/app/admin/setup/account": [403, "o"],
  "POST /api/app/admin/setup/address": [403, "o"],
  "POST /api/app/admin/setup/mail": [403, "o"],
  "POST /api/app/admin/setup/mail/confirm": [403, "o"],
  "POST /api/app/admin/setup/payments": [403, "o"],
  "POST /api/app/admin/setup/payments/webhook": [403, "o"],
  "POST /api/app/admin/setup/payments/take-over": [403, "o"],
  "POST /api/app/admin/setup/payments/test": [403, "o"],
  "POST /api/app/admin/setup/payments/disconnect": [403, "o"],
  "POST /api/app/admin/setup/key": [403, "o"],
  "POST /api/app/admin/setup/backup": [403, "o"],
  "GET /api/app/admin/system": [200, "os"],
  "GET /api/app/admin/system/jobs": [200, "os"],
  "POST /api/app/admin/system/jobs/held": [400, "o"],
  "POST /api/app/admin/system/jobs/retry": [200, "o"],
  "POST /api/app/admin/system/jobs/{id}/retry": [404, "o"],
  "POST /api/app/admin/system/jobs/{id}/discard": [404, "o"],
  "GET /api/app/admin/system/logs": [200, "o"],
  "GET /api/app/admin/system/crons": [200, "os"],
  "POST /api/app/admin/system/crons/{name}/run": [404, "o"],
  // No mail server: nothing can be sent.
  "POST /api/app/admin/system/mail-test": [409, "o"],
  "GET /api/app/admin/system/backups": [200, "os"],
  "POST /api/app/admin/system/backups": [202, "o"],
  "POST /api/app/admin/system/backups/schedule": [400, "o"],
  "POST /api/app/admin/system/copies/drill": [202, "o"],
  "GET /api/app/admin/team": [200, "o"],
  "POST /api/app/admin/team/invitations": [400, "o"],
  // No mail server: nothing can be sent.
  "POST /api/app/admin/team/invitations/{id}/resend": [409, "o"],
  "POST /api/app/admin/team/invitations/{id}/cancel": [404, "o"],
  "POST /api/app/admin/team/{id}/role": [400, "o"],
  "POST /api/app/admin/team/{id}/remove": [404, "o"],
  "GET /api/app/admin/terminations": [200, "osm"],
  "POST /api/app/admin/terminations/{id}/approve": [400, "om"],
  "POST /api/app/admin/terminations/{id}/refuse": [400, "om"],
  "POST /api/app/admin/payments/{id}/paid-back": [400, "om"],
  "POST /api/app/admin/users/search": [200, "osm"],
  "GET /api/app/admin/rewards": [200, "osm"],
  "GET /api/app/admin/rewards/export": [200, "om"],
  "POST /api/app/admin/rewards/paid": [400, "om"],
  "GET /api/app/admin/plans": [200, "osm"],
  "POST /api/app/admin/plans": [400, "om"],
  "PATCH /api/app/admin/plans/{id}": [400, "om"],
  "GET /api/app/admin/sales": [200, "osm"],
  "GET /api/app/admin/price-moves": [200, "osm"],
  "GET /api/app/admin/price-moves/preview": [400, "om"],
  "POST /api/app/admin/price-moves": [400, "om"],
  "POST /api/app/admin/price-moves/{id}/call-off": [404, "om"],
  "GET /api/app/admin/stremio": [200, "os"],
  "POST /api/app/admin/stremio/resume": [204, "o"],
  "POST /api/app/admin/stremio/accounts/search": [200, "os"],
  "POST /api/app/admin/stremio/accounts/retry": [400, "o"],
  "POST /api/app/admin/stremio/accounts/regenerate": [400, "o"],
  "GET /api/app/admin/stremio/addons": [200, "os"],
  "POST /api/app/admin/stremio/addons/save": [400, "o"],
  "POST /api/app/admin/stremio/addons/delete": [404, "o"],
  "POST /api/app/admin/stremio/addons/order": [400, "o"],
  "POST /api/app/admin/users/csv": [400, "om"],
  "POST /api/app/admin/users/add": [400, "os"],
  "POST /api/app/admin/way-out": [400, "om"],
  "GET /api/app/admin/adoptions": [200, "om"],
  "POST /api/app/admin/adoptions/list": [400, "om"],
  "POST /api/app/admin/adoptions/read": [409, "om"],
  "POST /api/app/admin/adoptions/adopt": [409, "om"],
  "POST /api/app/admin/adoptions/stop": [200, "om"],
  "POST /api/app/admin/adoptions/{id}/choose": [404, "om"],
  "POST /api/app/admin/adoptions/{id}/return": [404, "om"],
  "POST /api/app/admin/inbox": [400, "osm"],
  "POST /api/app/admin/inbox/search": [400, "osm"],
  "GET /api/app/admin/inbox/mailbox": [200, "o"],
  "POST /api/app/admin/inbox/mailbox": [400, "o"],
  "GET /api/app/admin/inbox/pictures/{message}/{name}": [404, "osm"],
  "GET /api/app/admin/inbox/replies": [200, "osm"],
  "POST /api/app/admin/inbox/replies": [400, "osm"],
  "POST /api/app/admin/inbox/replies/{id}/delete": [404, "osm"],
  "GET /api/app/admin/inbox/{id}": [404, "osm"],
  "POST /api/app/admin/inbox/{id}/answer": [400, "osm"],
  "POST /api/app/admin/inbox/{id}/note": [400, "osm"],
  "POST /api/app/admin/inbox/{id}/assign": [404, "osm"],
  "POST /api/app/admin/inbox/{id}/close": [404, "osm"],
  "POST /api/app/admin/inbox/{id}/reopen": [404, "osm"],
  "POST /api/app/admin/inbox/{id}/seen": [404, "osm"],
  "GET /api/app/admin/imports": [200, "o"],
  "POST /api/app/admin/imports": [400, "o"],
  "POST /api/app/admin/imports/known": [200, "o"],
  "GET /api/app/admin/imports/{id}": [404, "o"],
  "POST /api/app/admin/imports/{id}/rows": [400, "o"],
  "POST /api/app/admin/imports/{id}/start": [404, "o"],
  "POST /api/app/admin/imports/{id}/undo": [404, "o"],
  "POST /api/app/admin/imports/{id}/invite": [400, "o"],
  "POST /api/app/admin/imports/{id}/act": [400, "o"],
  "GET /api/app/admin/imports/{id}/refused": [404, "o"],
  "POST /api/app/admin/users/bulk": [400, "os"],
  "POST /api/app/admin/users/bulk/preview": [400, "os"],
  "POST /api/app/admin/users/message": [400, "os"],
  "GET /api/app/admin/bulk": [200, "osm"],
  "GET /api/app/admin/users/{id}/timeline": [200, "osm"],
  "POST /api/app/admin/bulk/{id}/act": [400, "os"],
  "POST /api/app/admin/bulk/{id}/undo": [400, "os"],
  "GET /api/app/admin/users/{id}": [200, "osm"],
  "POST /api/app/admin/users/{id}/extend": [400, "os"],
  "POST /api/app/admin/users/{id}/comp": [400, "os"],
  "POST /api/app/admin/users/{id}/suspend": [400, "os"],
  "POST /api/app/admin/users/{id}/lift": [400, "os"],
  "POST /api/app/admin/users/{id}/regenerate": [400, "os"],
  "POST /api/app/admin/users/{id}/address": [400, "os"],
  "POST /api/app/admin/users/{id}/cancel": [400, "om"],
  "POST /api/app/admin/users/{id}/note": [400, "os"],
  "POST /api/app/admin/users/{id}/plan": [400, "om"],
  "POST /api/app/admin/users/{id}/withdraw": [400, "om"],
  "POST /api/app/admin/users/{id}/verify": [400, "os"],
  "POST /api/app/admin/users/{id}/flags": [400, "o"],
  "POST /api/app/admin/users/{id}/factors": [400, "os"],
  "POST /api/app/admin/users/{id}/reveal": [400, "os"],
  "POST /api/app/admin/users/{id}/export": [400, "om"],
  "POST /api/app/admin/users/{id}/delete": [400, "o"],
  "POST /api/app/admin/users/{id}/impersonate": [400, "os"],
  "POST /api/app/admin/api-keys/search": [200, "o"],
  "POST /api/app/admin/api-keys": [400, "o"],
  "POST /api/app/admin/api-keys/{id}/revoke": [400, "o"],
  "GET /api/app/admin/api-keys/{id}/usage": [404, "o"],
  "GET /api/app/admin/audit": [200, "o"],
  "GET /api/app/admin/addons": [200, "os"],
  "POST /api/app/admin/addons/save": [400, "o"],
  "POST /api/app/admin/addons/delete": [404, "o"],
  "POST /api/app/admin/addons/order": [400, "o"],
  "POST /api/app/admin/addons/settings": [204, "o"],
  "POST /api/app/admin/addons/test": [400, "o"],
  "POST /api/app/admin/addons/import": [200, "o"],
  "GET /api/app/admin/webhooks": [200, "o"],
  "POST /api/app/admin/webhooks": [400, "o"],
  "POST /api/app/admin/webhooks/{id}/rotate": [404, "o"],
  "POST /api/app/admin/webhooks/{id}/delete": [404, "o"],
  "POST /api/app/admin/webhooks/{id}/test": [404, "o"],
  "POST /api/app/admin/webhooks/{id}/replay": [400, "o"],
  "GET /api/app/admin/webhooks/{id}/deliveries": [404, "o"],
  "GET /api/app/admin/alerts": [200, "o"],
  "POST /api/app/admin/alerts": [400, "o"],
  "POST /api/app/admin/alerts/test": [200, "o"],
  "GET /api/app/admin/identity-providers": [200, "o"],
  "POST /api/app/admin/identity-providers/{id}": [404, "o"],
  "POST /api/app/admin/identity-providers/{id}/test": [404, "o"],
  "GET /api/app/admin/incidents": [200, "oe"],
  "POST /api/app/admin/incidents": [400, "oe"],
  "POST /api/app/admin/incidents/{id}/delete": [404, "oe"],
  "GET /api/app/admin/debrid": [200, "os"],
  "GET /api/app/admin/debrid/{id}/checks": [404, "os"],
  "POST /api/app/admin/debrid": [400, "o"],
  "POST /api/app/admin/debrid/order": [400, "o"],
  "POST /api/app/admin/debrid/{id}": [404, "o"],
  "POST /api/app/admin/debrid/{id}/check": [404, "o"],
  "POST /api/app/admin/debrid/{id}/delete": [400, "o"],
  "GET /api/app/admin/coupons": [200, "osm"],
  "POST /api/app/admin/coupons": [400, "om"],
  "GET /api/app/admin/coupons/{id}": [404, "osm"],
  "PATCH /api/app/admin/coupons/{id}": [400, "om"],
  "POST /api/app/admin/coupons/{id}/active": [400, "om"],
  "GET /api/app/admin/newsletter": [200, "oe"],
  "GET /api/app/admin/newsletter/issue": [404, "oe"],
  "GET /api/app/admin/newsletter/stops": [200, "osm"],
  "GET /api/app/admin/newsletter/unsaved": [200, "oe"],
  "POST /api/app/admin/newsletter/unsaved": [400, "oe"],
  "POST /api/app/admin/newsletter/unsaved/drop": [204, "oe"],
  "POST /api/app/admin/newsletter/act": [400, "oe"],
  "POST /api/app/admin/newsletter/audience": [200, "oe"],
  "POST /api/app/admin/newsletter/lift": [404, "os"],
  "POST /api/app/admin/newsletter/preview": [400, "oe"],
  "POST /api/app/admin/newsletter/save": [200, "oe"],
  "POST /api/app/admin/newsletter/send": [400, "oe"],
  "POST /api/app/admin/newsletter/test": [400, "oe"],
  "GET /api/app/admin/texts": [200, "oe"],
  "GET /api/app/admin/texts/versions": [404, "oe"],
  "POST /api/app/admin/texts/faqs/order": [400, "oe"],
  "GET /api/app/admin/texts/banner": [200, "oe"],
  "POST /api/app/admin/texts/banner": [400, "oe"],
  "GET /api/app/admin/maintenance": [200, "o"],
  "POST /api/app/admin/maintenance": [200, "o"],
  "POST /api/app/admin/texts": [404, "oe"],
  "POST /api/app/admin/texts/preview": [400, "oe"],
  "POST /api/app/admin/texts/test": [400, "oe"],
  "POST /api/app/admin/invitation-mail/preview": [400, "os"],
  "POST /api/app/admin/invitation-mail/test": [400, "os"],
  "GET /api/app/admin/books": [400, "osm"],
  "POST /api/app/admin/books/accounts": [400, "om"],
  "POST /api/app/admin/books/file": [400, "om"],
  "POST /api/app/admin/invoices/csv": [400, "om"],
  "GET /api/app/admin/invoices/{id}/pdf": [404, "osm"],
  "POST /api/app/admin/invoices/search": [200, "osm"],
  "POST /api/app/admin/orders/search": [200, "osm"],
  "POST /api/app/admin/orders/{id}/confirm": [404, "om"],
  "POST /api/app/admin/orders/{id}/refuse": [400, "om"],
  "POST /api/app/admin/payments/search": [200, "osm"],
  "POST /api/app/admin/payments/{id}/refund": [400, "om"],
};

const REFUSED = {
  guest: [401, "auth_required"],
  member: [403, "admin_required"],
  api: [403, "admin_required"],
  "an administrator without a role": [403, "permission_missing"],
} as const;

const product = shared(startProduct);
let subject: Member;
let tokens: Record<keyof typeof REFUSED, string>;
let staff: Record<TeamRole, string>;
beforeAll(async () => {
  subject = await signUp(product);
  const [member, api] = [await signUp(product), await signUpIntegrator(product)];
  const inRole = async (role: TeamRole | "") => (await signUpAdmin(product, {}, role)).token;
  tokens = {
    ...{ guest: "", member: member.token, api: api.token },
    "an administrator without a role": await inRole(""),
  };
  staff = {
    ...{ owner: await inRole("owner"), support: await inRole("support") },
    ...{ money: await inRole("money"), editor: await inRole("editor") },
  };
});

it("the table has every administration route and no other", () => {
  const found = registeredRoutes().filter((route) => route.includes(" /api/app/admin"));
  expect(Object.keys(TABLE).sort()).toEqual(found);
});

describe.each(Object.entries(TABLE))("%s", (route, [expected, roles]) => {
  const [method = "", path = ""] = route.split(" ");
  const ask = (token: string) => {
    const options = method === "GET" ? { token } : { token, body: {} };
    return product.call(method, path.replace("{id}", subject.id).replace(/\{[^}]+\}/g, "none"), options);
  };

  it.each(Object.entries(REFUSED))("refuses %s and says nothing else", async (role, [status, code]) => {
    const answer = await ask(tokens[role as keyof typeof REFUSED]); // the keys of the very table
    expect([answer.status, codes(answer)]).toEqual([status, { form: code }]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.text).not.toContain(subject.email);
  });

  it.each(TEAM_ROLES)("admits %s only as the table says, and no cache may keep the response", async (role) => {
    const answer = await ask(staff[role]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    if (roles.includes(role.slice(0, 1))) return expect(answer.status, answer.text).toBe(expected);
    expect([answer.status, codes(answer)]).toEqual([403, { form: "permission_missing" }]);
    expect(answer.text).not.toContain(subject.email);
  });

  if (method === "GET") return;
  it("treats the body null as empty", async () => {
    const target = path.replace("{id}", subject.id).replace(/\{[^}]+\}/g, "none");
    const answer = await product.call(method, target, { token: staff.owner, raw: "null" });
    expect(answer.status).toBeLessThan(500);
  });
});
