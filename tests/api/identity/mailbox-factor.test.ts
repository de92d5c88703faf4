import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { enrol } from "../../support/factors.ts";
import { type Answer, codes, type Json, textOf } from "../../support/http.ts";
import { codeProof, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import {
  logIn,
  type Member,
  newEmail,
  PASSWORD,
  signedIn,
  signUp,
  signUpAdmin,
  tokenOf,
} from "../../support/product.ts";
import { ageProofs, proofWays, prove } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";

/** An administrator whose only second factor is the mailed code proves with it. */
const USERS = "/api/collections/users";
const PROVE = [403, { form: "proof_required" }];

const { product, sink } = sharedMailed();

const post = (path: string, token: string, body: Json = {}) => product.call("POST", path, { token, body });
const patch = ({ id, token }: Member, body: Json) => product.call("PATCH", `${USERS}/records/${id}`, { token, body });
const site = (fields: Json) => product.manage("PATCH", "/api/collections/site/records/site", fields);
const age = ({ id }: Member) => ageProofs(product.dir, id);
const ways = ({ token }: Member) => proofWays(product, token);
const codeTo = (email: string) => codeProof(product, sink, email);
const proveAs = ({ token }: Member, method: string, answer: string) => prove(product, token, method, answer);
const said = (answer: Answer) => [answer.status, codes(answer)];
const userOf = async ({ id }: Member) => (await product.find("users", `id = "${id}"`))[0] ?? {};
const waiting = ({ id }: Member) => query(product.dir, `SELECT id FROM jobs WHERE key = 'mail.email-change:${id}'`);

async function linkTo(email: string, name: "change" | "undo"): Promise<string> {
  const mail = await sink.waitFor(email, new RegExp(`/verify-email#${name}=`));
  return decodeURIComponent(new RegExp(`/verify-email#${name}=(\\S+)`).exec(mail.text)?.[1] ?? "");
}

/** Signs in with password and mailed code; the first code typed back makes the mailbox a factor. */
async function enter(member: Member): Promise<Member> {
  const first = await post(`${USERS}/auth-with-otp`, "", await mailedCode(product, sink, member.email));
  const both = { identity: member.email, password: PASSWORD, mfaId: textOf(first.json, "mfaId") };
  return { ...member, token: textOf((await post(`${USERS}/auth-with-password`, "", both)).json, "token") };
}

/** An administrator whose mailbox is a factor, in a session whose proof is too old. */
async function staleAdmin(): Promise<Member> {
  const admin = await enter(await signUpAdmin(product));
  age(admin);
  return admin;
}

/** All that keeps the account open to a thief, or closes it to its owner. */
const doors: [string, (admin: Member) => Promise<Answer>][] = [
  ["another address", (admin) => patch(admin, { email: newEmail("thief"), oldPassword: PASSWORD })],
  [
    "another address and password together",
    (admin) => {
      const password = "le voleur choisit 71";
      return patch(admin, { email: newEmail("thief"), oldPassword: PASSWORD, password, passwordConfirm: password });
    },
  ],
  [
    "PocketBase's own link to another address",
    ({ token }) => post(`${USERS}/request-email-change`, token, { newEmail: newEmail("thief") }),
  ],
  ["a link that waits", ({ token }) => post("/api/app/account/address/confirm", token, { token: "any" })],
  ["the end of the account", ({ token }) => post("/api/app/account/delete", token, { password: PASSWORD })],
  ["an authenticator", ({ token }) => post("/api/app/factors/totp", token)],
  ["a passkey", ({ token }) => post("/api/app/passkeys/options", token)],
  ["another member's rights", ({ id, token }) => post(`/api/app/admin/users/${id}/flags`, token, { reason: "A test" })],
  ["everyone's data", ({ token }) => post("/api/app/admin/users/csv", token, { reason: "A test" })],
];

describe("an administrator whose second factor is the mailbox", () => {
  it("loses nothing to a stolen session and the password", async () => {
    const admin = await staleAdmin();
    expect(await ways(admin)).toEqual(["code"]);
    expect((await proveAs(admin, "password", PASSWORD)).status).toBe(404);
    const bare = { ...admin, token: await tokenOf(product, admin.id) };
    for (const [what, ask] of doors)
      for (const thief of [admin, bare]) expect([what, ...said(await ask(thief))]).toEqual([what, ...PROVE]);
    expect(waiting(admin)).toEqual([]);
    expect(await userOf(admin)).toMatchObject({ email: admin.email, admin: true });
    expect((await logIn(product, admin.email)).status).toBe(401);
  });

  it("moves after a code from the old mailbox; the new one is the factor then, and the old one has the way back", async () => {
    const admin = await staleAdmin();
    const email = newEmail("next");
    expect((await proveAs(admin, "code", "none:00000000")).status).toBe(400);
    expect((await proveAs(admin, "code", await codeTo(admin.email))).status).toBe(204);
    expect((await patch(admin, { email, oldPassword: PASSWORD })).status).toBe(200);
    const confirm = { token: await linkTo(email, "change"), password: PASSWORD };
    expect((await post(`${USERS}/confirm-email-change`, "", confirm)).status).toBe(204);
    expect((await product.call("GET", "/api/app/me", { token: admin.token })).status).toBe(401);
    expect((await logIn(product, email)).status).toBe(401);
    const moved = await enter({ ...admin, email });
    age(moved);
    expect((await proveAs(moved, "code", await codeTo(email))).status).toBe(204);

    const password = "nouvelle phrase 58 dunes";
    const undo = { token: await linkTo(admin.email, "undo"), proof: PASSWORD, password, passwordConfirm: password };
    expect((await post("/api/app/account/address/undo", "", undo)).status).toBe(204);
    expect(await userOf(admin)).toMatchObject({ email: admin.email, factor_proved: admin.email });
    expect((await logIn(product, admin.email, password)).status).toBe(401);
  });

  it("proves with no code of someone else, nor with one that was used", async () => {
    const [admin, thief] = [await staleAdmin(), await signUp(product)];
    expect((await proveAs(admin, "code", await codeTo(thief.email))).status).toBe(400);
    const code = await codeTo(admin.email);
    expect((await proveAs(admin, "code", code)).status).toBe(204);
    age(admin);
    expect((await proveAs(admin, "code", code)).status).toBe(400);
  });

  it("proves with it also where mailed codes are refused as a factor: nothing weaker takes its place", async () => {
    const admin = await staleAdmin();
    await site({ refuse_mailed_factor: true });
    try {
      expect(await ways(admin)).toEqual(["code"]);
      expect(said(await post("/api/app/factors/totp", admin.token))).toEqual(PROVE);
      expect((await proveAs(admin, "code", await codeTo(admin.email))).status).toBe(204);
      expect((await post("/api/app/factors/totp", admin.token)).status).toBe(200);
    } finally {
      await site({ refuse_mailed_factor: false });
    }
  });

  it("proves with an own factor once there is one, and a code asked for before counts no more", async () => {
    const admin = await enter(await signUpAdmin(product));
    expect((await proveAs(admin, "code", await codeTo(admin.email))).status).toBe(204);
    const code = await codeTo(admin.email);
    const begun = (await post("/api/app/factors/totp", admin.token)).json;
    expect(begun.secret).toEqual(expect.any(String));
    // In another session of the same administrator.
    change(product.dir, `UPDATE users SET factor_proved = '' WHERE id = '${admin.id}'`);
    await enrol(product, admin);
    change(product.dir, `UPDATE users SET factor_proved = email WHERE id = '${admin.id}'`);
    expect(await ways(admin)).toEqual(["authenticator", "recovery"]);
    expect((await proveAs(admin, "code", code)).status).toBe(404);
    expect(said(await patch(admin, { email: newEmail("thief"), oldPassword: PASSWORD }))).toEqual(PROVE);
  });

  it("keeps nothing that the password proved before the first code came back", async () => {
    const admin = await signUpAdmin(product);
    expect(await ways(admin)).toEqual(["password", "code"]);
    const thief = await signedIn(product, admin);
    await enter(admin);
    expect(said(await patch(thief, { email: newEmail("thief"), oldPassword: PASSWORD }))).toEqual(PROVE);
    expect((await proveAs(thief, "password", PASSWORD)).status).toBe(404);
  });

  it("keeps nothing that the password proved while the site asked administrators for no code", async () => {
    const admin = await staleAdmin();
    await site({ admin_mfa: false });
    try {
      expect((await proveAs(admin, "password", PASSWORD)).status).toBe(204);
      expect((await post("/api/app/factors/totp", admin.token)).status).toBe(200);
    } finally {
      await site({ admin_mfa: true });
    }
    await until("the end of the proof", async () => (await post("/api/app/factors/totp", admin.token)).status === 403);
  });

  it("gives its password as others do where the site asks administrators for no code", async () => {
    const admin = await staleAdmin();
    await site({ admin_mfa: false });
    try {
      expect(await ways(admin)).toEqual(["password", "code"]);
      expect((await patch(admin, { email: newEmail("next"), oldPassword: PASSWORD })).status).toBe(200);
    } finally {
      await site({ admin_mfa: true });
    }
  });
});

it("who gains or loses the right in between has no session, and no link that was mailed before works", async () => {
  const [boss, member] = [await enter(await signUpAdmin(product)), await signedIn(product, await signUp(product))];
  const gain = { admin: true, role: "owner", verified: true };
  const early = newEmail("early");
  expect((await patch(member, { email: early, oldPassword: PASSWORD })).status).toBe(200);
  const link = { token: await linkTo(early, "change"), password: PASSWORD };
  await product.manage("PATCH", `${USERS}/records/${member.id}`, gain);
  expect((await post(`${USERS}/confirm-email-change`, "", link)).status).toBe(400);
  expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);

  const admin = await enter(member);
  const late = newEmail("late");
  expect((await proveAs(admin, "code", await codeTo(admin.email))).status).toBe(204);
  expect((await patch(admin, { email: late, oldPassword: PASSWORD })).status).toBe(200);
  const proved = { token: await linkTo(late, "change"), password: PASSWORD };
  expect((await post(`/api/app/admin/team/${member.id}/remove`, boss.token, {})).status).toBe(204);
  for (const ask of [
    patch(admin, { email: newEmail("thief"), oldPassword: PASSWORD }),
    post("/api/app/proof", admin.token, { method: "password", answer: PASSWORD }),
    post(`${USERS}/auth-refresh`, admin.token),
    post("/api/app/account/address/confirm", admin.token, proved),
  ])
    expect((await ask).status).toBeGreaterThanOrEqual(400);
  expect((await post(`${USERS}/confirm-email-change`, "", proved)).status).toBe(400);
  expect((await userOf(member)).email).toBe(member.email);
});

it.each<[string, (member: Member, admin: Member) => Promise<unknown>]>([
  [
    "the right in PocketBase's dashboard",
    ({ id }) => product.manage("PATCH", `${USERS}/records/${id}`, { admin: true, role: "owner" }),
  ],
  [
    "a new password",
    (member) =>
      post("/api/app/account/password", member.token, {
        oldPassword: PASSWORD,
        password: "nouvelle phrase 58 dunes",
        passwordConfirm: "nouvelle phrase 58 dunes",
      }),
  ],
  [
    "a second factor",
    async (member) => {
      await product.manage("PATCH", `${USERS}/records/${member.id}`, { verified: true });
      await enrol(product, member);
    },
  ],
])("a link that waits for the mail server is not mailed after %s", async (_, end) => {
  const [boss, member] = [await enter(await signUpAdmin(product)), await signedIn(product, await signUp(product))];
  const early = newEmail("early");
  const key = `key = 'mail.email-change:${member.id}'`;
  sink.mode = "defer";
  try {
    expect((await patch(member, { email: early, oldPassword: PASSWORD })).status).toBe(200);
    const failed = `SELECT id FROM jobs WHERE ${key} AND state = 'queued' AND attempts > 0`;
    await until("a first try", () => query(product.dir, failed).length > 0);
    await end(member, boss);
  } finally {
    sink.mode = "accept";
  }
  change(product.dir, `UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE ${key} AND state = 'queued'`);
  const isOver = () => query(product.dir, `SELECT id FROM jobs WHERE ${key} AND state != 'done'`).length === 0;
  await product.cron("jobs-mail", "the end of the job", isOver);
  expect(sink.to(early)).toEqual([]);
  expect((await userOf(member)).email).toBe(member.email);
});

it("the right that PocketBase's dashboard gives ends what was signed in, proved and mailed before", async () => {
  const member = await signedIn(product, await signUp(product));
  const early = newEmail("early");
  expect((await patch(member, { email: early, oldPassword: PASSWORD })).status).toBe(200);
  const link = { token: await linkTo(early, "change"), password: PASSWORD };
  await product.manage("PATCH", `${USERS}/records/${member.id}`, { admin: true, role: "owner" });
  expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
  expect(query(product.dir, `SELECT id FROM sessions WHERE user = '${member.id}'`)).toEqual([]);
  expect((await post(`${USERS}/confirm-email-change`, "", link)).status).toBe(400);
  const admin = await signedIn(product, member);
  await product.manage("PATCH", `${USERS}/records/${member.id}`, { admin: false });
  expect((await product.call("GET", "/api/app/me", { token: admin.token })).status).toBe(401);
});

it("the list of factors says whether a sign-in takes a mailed code", async () => {
  const mailed = async ({ token }: Member) => (await product.call("GET", "/api/app/factors", { token })).json.mailed;
  const admin = await signUpAdmin(product);
  expect(await mailed(admin)).toBe(false);
  expect(await mailed(await enter(admin))).toBe(true);
  expect(await mailed(await signedIn(product, await signUp(product)))).toBe(false);
});

it("a member who has lost the mailbox still moves with the password, and the old one has the way back", async () => {
  const member = await signedIn(product, await signUp(product));
  await product.manage("PATCH", `${USERS}/records/${member.id}`, { verified: true });
  age(member);
  const email = newEmail("next");
  expect((await patch(member, { email, oldPassword: PASSWORD })).status).toBe(200);
  const confirm = { token: await linkTo(email, "change"), password: PASSWORD };
  expect((await post(`${USERS}/confirm-email-change`, "", confirm)).status).toBe(204);
  expect(await until("the way back", () => linkTo(member.email, "undo"))).not.toBe("");
});
