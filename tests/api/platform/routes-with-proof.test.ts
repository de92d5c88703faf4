import { beforeAll, describe, expect, it } from "vitest";
import { addSeconds, dbTime } from "../../../common/time.ts";
import { makeKey, signUpIntegrator } from "../../support/api.ts";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { type Answer, codes, textOf } from "../../support/http.ts";
import { type Member, PASSWORD, signedIn, signUp, signUpAdmin, startProduct, tokenOf } from "../../support/product.ts";
import { ageProofs, prove } from "../../support/proofs.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { shared } from "../../support/shared.ts";
import { totpCode } from "../../support/totp.ts";

const ADMIN = "/api/app/admin";
const PROVED = { form: "proof_required" };

/** The administration's routes that ask for a fresh proof. Deciding on a new route is deciding on this list. */
const GUARDED = [
  // Data and secrets that leave.
  `GET ${ADMIN}/imports/{id}/refused`,
  `POST ${ADMIN}/way-out`,
  `GET ${ADMIN}/rewards/export`,
  `GET ${ADMIN}/system/logs`,
  `POST ${ADMIN}/invoices/csv`,
  `POST ${ADMIN}/books/file`,
  `POST ${ADMIN}/users/csv`,
  `POST ${ADMIN}/users/{id}/export`,
  `POST ${ADMIN}/users/{id}/reveal`,
  // Subscriptions at Stripe that become ours, or cease to be.
  `POST ${ADMIN}/adoptions/read`,
  `POST ${ADMIN}/adoptions/adopt`,
  `POST ${ADMIN}/adoptions/{id}/return`,
  `POST ${ADMIN}/addons/import`,
  `POST ${ADMIN}/addons/save`,
  `POST ${ADMIN}/stremio/addons/save`,
  `POST ${ADMIN}/alerts`,
  `POST ${ADMIN}/webhooks`,
  `POST ${ADMIN}/webhooks/{id}/rotate`,
  `POST ${ADMIN}/inbox/mailbox`,
  // Money, and where it goes.
  `PATCH ${ADMIN}/settings`,
  `POST ${ADMIN}/orders/{id}/confirm`,
  `POST ${ADMIN}/payments/{id}/paid-back`,
  `POST ${ADMIN}/payments/{id}/refund`,
  `POST ${ADMIN}/price-moves`,
  `POST ${ADMIN}/rewards/paid`,
  `POST ${ADMIN}/terminations/{id}/approve`,
  `POST ${ADMIN}/users/{id}/cancel`,
  `POST ${ADMIN}/users/{id}/plan`,
  `POST ${ADMIN}/users/{id}/withdraw`,
  // Ways in.
  `POST ${ADMIN}/team/invitations`,
  `POST ${ADMIN}/team/invitations/{id}/resend`,
  `POST ${ADMIN}/team/invitations/{id}/cancel`,
  `POST ${ADMIN}/team/{id}/role`,
  `POST ${ADMIN}/team/{id}/remove`,
  `POST ${ADMIN}/users/add`,
  `POST ${ADMIN}/api-keys`,
  `POST ${ADMIN}/identity-providers/{id}`,
  `POST ${ADMIN}/identity-providers/{id}/test`,
  `POST ${ADMIN}/users/{id}/address`,
  `POST ${ADMIN}/users/{id}/factors`,
  `POST ${ADMIN}/users/{id}/flags`,
  `POST ${ADMIN}/users/{id}/impersonate`,
  // What nobody brings back.
  `POST ${ADMIN}/imports/{id}/invite`,
  `POST ${ADMIN}/imports/{id}/start`,
  `POST ${ADMIN}/imports/{id}/undo`,
  `POST ${ADMIN}/brand/publish`,
  `POST ${ADMIN}/brand/reset`,
  `POST ${ADMIN}/bulk/{id}/undo`,
  `POST ${ADMIN}/newsletter/send`,
  `POST ${ADMIN}/users/bulk`,
  `POST ${ADMIN}/system/backups/schedule`,
  `POST ${ADMIN}/system/jobs/held`,
  `POST ${ADMIN}/system/jobs/{id}/discard`,
  `POST ${ADMIN}/users/{id}/delete`,
];
/** These steps of the set-up ask for a superuser, who signs in for them. */
const SUPERUSERS = /\/setup\/(?!skip)/;

const product = shared(startProduct);
let subject: Member;
let admin: Member;
beforeAll(async () => {
  subject = await signUp(product);
  admin = await signUpAdmin(product);
  await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { is_api: true });
});

const age = (user: string, time?: string) => ageProofs(product.dir, user, time);
const inSeconds = (seconds: number) => dbTime(addSeconds(new Date(), seconds));

function ask(route: string, token: string): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const target = path.replace("users/{id}", `users/${subject.id}`).replace(/\{[^}]+\}/g, "none");
  return product.call(method, target, { token, ...(method !== "GET" && { body: {} }) });
}

describe("an administrator's session whose proof is older than ten minutes", () => {
  it("is asked for a fresh one by the routes of the list and by no other", async () => {
    age(admin.id, inSeconds(-601));
    const routes = registeredRoutes().filter((route) => route.includes(` ${ADMIN}/`));
    const asked: string[] = [];
    for (const route of routes) {
      const answer = await ask(route, admin.token);
      if (codes(answer).form === "proof_required") asked.push(route);
      if (SUPERUSERS.test(route)) expect([route, codes(answer)]).toEqual([route, { form: "superuser_required" }]);
    }
    expect(asked.sort()).toEqual([...GUARDED].sort());
    expect(routes.length).toBeGreaterThan(GUARDED.length * 3);
  });

  it.each(GUARDED)("%s: the answer is 403, also without a session, and the proof opens it", async (route) => {
    age(admin.id);
    for (const token of [admin.token, await tokenOf(product, admin.id)]) {
      const refused = await ask(route, token);
      expect([refused.status, codes(refused)]).toEqual([403, PROVED]);
    }
    age(admin.id, inSeconds(-1));
    expect(codes(await ask(route, admin.token))).not.toEqual(PROVED);
  });
});

it("an administrator's API key, an impersonated session and a stranger reach no route of the administration", async () => {
  const keys = [await makeKey(product, admin, "admin/"), await makeKey(product, await signUpIntegrator(product), "")];
  const seen = await product.call("POST", `${ADMIN}/users/${subject.id}/impersonate`, {
    token: (await signUpAdmin(product)).token,
    body: { reason: "A question" },
  });
  for (const route of GUARDED) {
    for (const { key } of keys) expect([route, (await ask(route, `Bearer ${key}`)).status]).toEqual([route, 401]);
    expect([route, (await ask(route, String(seen.json.token))).status]).toEqual([route, 403]);
    expect([route, codes(await ask(route, subject.token))]).toEqual([route, { form: "admin_required" }]);
  }
});

it("an administrator with an authenticator proves with it, not with the password", async () => {
  const one = await signUpAdmin(product);
  await product.manage("PATCH", `/api/collections/users/records/${one.id}`, { verified: true });
  const boss = await enrol(product, one);
  const csv = () => ask(`POST ${ADMIN}/users/csv`, boss.token);
  age(boss.id);
  expect((await prove(product, boss.token, "password", PASSWORD)).status).toBe(404);
  expect(codes(await csv())).toEqual(PROVED);
  expect((await prove(product, boss.token, "authenticator", totpCode(boss.secret))).status).toBe(204);
  expect(codes(await csv())).toEqual({ reason: "reason_required" });
});

it("a token that no session can keep a proof for uses up no code", async () => {
  const one = await enrol(product, await verifiedMember(product));
  const token = await tokenOf(product, one.id);
  const code = one.recovery[0] ?? "";
  for (const [method, answer] of [
    ["recovery", code],
    ["authenticator", totpCode(one.secret)],
    ["password", PASSWORD],
  ] as const) {
    const refused = await prove(product, token, method, answer);
    expect([method, refused.status, codes(refused)]).toEqual([method, 401, { form: "auth_required" }]);
  }
  expect((await prove(product, one.token, "recovery", code)).status).toBe(204);
  expect((await prove(product, one.token, "authenticator", totpCode(one.secret))).status).toBe(204);
});

it("no header that is only spelled like the token's lends a session another one's proof, or hides an impersonation", async () => {
  const person = await signUp(product);
  const [stolen, own] = [await signedIn(product, person), await signedIn(product, person)];
  ageProofs(product.dir, person.id);
  expect((await prove(product, own.token, "password", PASSWORD)).status).toBe(204);
  const regenerate = (headers: Record<string, string>) =>
    product.call("POST", "/api/app/stremio/password", { token: stolen.token, headers });
  for (let attempt = 0; attempt < 4; attempt++) {
    const answer = await regenerate(spelledLike(own.token));
    expect([answer.status, codes(answer)]).toEqual([403, PROVED]);
  }

  const looks = await product.call("POST", `${ADMIN}/users/${person.id}/impersonate`, {
    ...{ token: (await signedIn(product, admin)).token, body: { reason: "A question" } },
  });
  const token = textOf(looks.json, "token");
  for (let attempt = 0; attempt < 4; attempt++) {
    const card = await product.call("GET", "/api/app/addon", { token, headers: spelledLike(own.token) });
    expect([card.status, card.json.url]).toEqual([200, ""]);
  }
});

/** PocketBase takes each of these names for "authorization". */
function spelledLike(token: string): Record<string, string> {
  const names = [
    "Authorization!",
    "Authorization_",
    "Authorization-",
    "Authorization.",
    "-Authorization",
    "~Authorization",
  ];
  return Object.fromEntries(names.map((name) => [name, token]));
}
