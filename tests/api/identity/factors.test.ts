import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { enrol, firstProof, verifiedMember } from "../../support/factors.ts";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { logIn, PASSWORD, signUp, signUpAdmin } from "../../support/product.ts";
import { ageProofs, prove, provedIn } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";
import { totpCode } from "../../support/totp.ts";

const USERS = "/api/collections/users";
const CODE = "/api/app/second-factor/code";

const { product, sink } = sharedMailed();

const post = (path: string, body: Json, token = "") => product.call("POST", path, { body, token });
const newMember = async () => provedIn(product, await verifiedMember(product));
const member = async () => enrol(product, await verifiedMember(product));
const enter = (mfaId: string, code: string) => post(CODE, { mfaId, code });
const newCode = (email: string) => mailedCode(product, sink, email);
const mailed = (email: string, subject: RegExp) => sink.waitFor(email, subject);
const actions = (user: string) =>
  query(
    product.dir,
    `SELECT action FROM audit_log WHERE member = '${user}' AND action != 'record.update' ORDER BY rowid`,
  ).map(({ action }) => action);
const site = (fields: Json) => product.manage("PATCH", "/api/collections/site/records/site", fields);

/** Chooses a new password with a mailed link, as someone who reads the mailbox can. */
async function resetByMail(email: string): Promise<string> {
  await post(`${USERS}/request-password-reset`, { email });
  const mail = await until("the link", () =>
    sink
      .to(email)
      .flatMap(({ text }) => /\/forgot#token=(\S+)/.exec(text)?.[1] ?? [])
      .at(0),
  );
  const password = "nouvelle phrase 58 dunes";
  const body = { token: decodeURIComponent(mail), password, passwordConfirm: password };
  const confirmed = await post(`${USERS}/confirm-password-reset`, body);
  expect([confirmed.status, confirmed.json.token]).toEqual([204, undefined]);
  return password;
}

describe("enrolling", () => {
  it("needs a fresh proof and one right code; gives ten recovery codes, a mail and entries in the activity", async () => {
    const { id, email, token } = await newMember();
    ageProofs(product.dir, id);
    const refused = await post("/api/app/factors/totp", { password: PASSWORD }, token);
    expect([refused.status, codes(refused)]).toEqual([403, { form: "proof_required" }]);
    await prove(product, token, "password", PASSWORD);
    const { json } = await post("/api/app/factors/totp", {}, token);
    const secret = textOf(json, "secret");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(textOf(json, "uri")).toBe(
      `otpauth://totp/Passerelle:${encodeURIComponent(email)}?secret=${secret}&issuer=Passerelle`,
    );
    const confirm = (code: string, ticket = textOf(json, "ticket"), by = token) =>
      post("/api/app/factors/totp/confirm", { ticket, code }, by);
    expect(codes(await confirm("000000"))).toEqual({ code: "code_wrong" });
    expect((await logIn(product, email)).status).toBe(200);
    // Another member's ticket, and one that nobody sealed.
    const other = await newMember();
    for (const [ticket, by] of [
      [textOf(json, "ticket"), other.token],
      ["v2:made:up", token],
    ] as const)
      expect(codes(await confirm(totpCode(secret), ticket, by))).toEqual({ form: "enrolment_over" });
    // As apps show it, with a blank.
    const added = await confirm(totpCode(secret).replace(/^.../, "$& "));
    expect([added.status, (added.json.recoveryCodes as string[]).length]).toEqual([200, 10]);
    expect(new Set(added.json.recoveryCodes as string[]).size).toBe(10);
    // The other tab's confirmation comes too late.
    expect(codes(await confirm(totpCode(secret, 1)))).toEqual({ form: "factor_exists" });
    expect((await mailed(email, /second factor|second facteur|deux étapes|Two-step/)).text).toContain(
      "authentification",
    );
    expect(actions(id)).toEqual(["session.proof", "session.proof", "factor.add"]);
    const list = await product.call("GET", "/api/app/factors", { token });
    expect(list.json).toMatchObject({ items: [{ kind: "totp", lastUsed: null }], codesLeft: 10 });
    expect((await logIn(product, email)).status).toBe(401);
    const stored = query(product.dir, `SELECT secret FROM factors WHERE user = '${id}'`)[0]?.secret ?? "";
    expect(stored).toMatch(/^v2:/);
    const hashes = query(product.dir, `SELECT hash FROM recovery_codes WHERE user = '${id}'`);
    expect(JSON.stringify(hashes)).not.toContain((added.json.recoveryCodes as string[])[0]?.replace(/-/g, ""));
  });

  it("is limited: adding and removing in turn neither fills the mailbox nor delays the mails that warn", async () => {
    const { id, token } = await newMember();
    const { json } = await post("/api/app/factors/totp", {}, token);
    const code = totpCode(textOf(json, "secret"));
    const statuses = [];
    for (let n = 0; n < 31; n++) {
      const body = { ticket: textOf(json, "ticket"), code };
      statuses.push((await post("/api/app/factors/totp/confirm", body, token)).status);
      change(product.dir, `DELETE FROM factors WHERE user = '${id}'`);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  it("needs a confirmed address: nobody locks the owner of someone else's address out", async () => {
    const { token } = await provedIn(product, await signUp(product));
    expect(codes(await post("/api/app/factors/totp", {}, token))).toEqual({ form: "verify_first" });
  });
});

describe("signing in", () => {
  it("takes the authenticator's code once, also in two tabs at the same time, and no older one", async () => {
    const { id, email, secret } = await member();
    const [first, second] = [await firstProof(product, email), await firstProof(product, email)];
    const code = totpCode(secret);
    const both = await Promise.all([enter(first, code), enter(second, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const entered = both.find(({ status }) => status === 200);
    expect(objectOf(entered?.json, "record").id).toBe(id);
    expect((await product.call("GET", "/api/app/me", { token: textOf(entered?.json, "token") })).status).toBe(200);
    // Another sign-in: neither that code nor the previous one.
    const third = await firstProof(product, email);
    for (const old of [code, totpCode(secret, -1)])
      expect(codes(await enter(third, old))).toEqual({ code: "code_wrong" });
    await until("the activity", () => actions(id).includes("factor.use"));
    // Neither these entries nor those of enrolling say from where.
    expect(query(product.dir, "SELECT action FROM audit_log WHERE actor_kind = 'member' AND ip != ''")).toEqual([]);
  });

  it("takes each recovery code once, in any spelling, mails that and counts down", async () => {
    const { id, email, token, recovery } = await member();
    const [one = ""] = recovery;
    const mfaId = await firstProof(product, email);
    expect((await enter(mfaId, one.toLowerCase().replace(/-/g, " "))).status).toBe(200);
    expect(codes(await enter(await firstProof(product, email), one))).toEqual({ code: "code_wrong" });
    expect((await product.call("GET", "/api/app/factors", { token })).json.codesLeft).toBe(9);
    expect((await mailed(email, /code de secours/)).text).toContain("9");
    expect(actions(id)).toContain("factor.recovery");
    const renewed = await post("/api/app/factors/recovery-codes", {}, token);
    expect(renewed.status).toBe(200);
    expect((await enter(await firstProof(product, email), recovery[1] ?? "")).status).toBe(400);
    const fresh = (renewed.json.recoveryCodes as string[])[0] ?? "";
    expect((await enter(await firstProof(product, email), fresh)).status).toBe(200);
  });

  it("tells only the holder of an mfaId what completes the sign-in, and takes it for its own account alone", async () => {
    const [one, two] = [await member(), await member()];
    const mfaId = await firstProof(product, one.email);
    const options = await post("/api/app/second-factor/options", { mfaId });
    expect(options.json).toEqual({ factors: ["totp"], recovery: true, code: true, password: false });
    for (const path of ["/api/app/second-factor/options", CODE])
      expect((await post(path, { mfaId: "0123456789abcde", code: totpCode(one.secret) })).status).toBe(404);
    expect((await enter(mfaId, totpCode(two.secret))).status).toBe(400);
    expect((await enter(mfaId, two.recovery[0] ?? "")).status).toBe(400);
    // A stolen mfaId completes nobody else's sign-in.
    const other = { identity: two.email, password: PASSWORD, mfaId };
    expect((await post(`${USERS}/auth-with-password`, other)).status).toBe(400);
    expect((await enter(mfaId, totpCode(one.secret))).status).toBe(200);
    expect((await enter(mfaId, one.recovery[0] ?? "")).status).toBe(404);
  });

  it("slows wrong codes down and tells the owner that someone knows the password", async () => {
    const { email } = await member();
    const mfaId = await firstProof(product, email);
    await until("the delay", async () => (await enter(mfaId, "000000")).status === 429);
    expect((await enter(mfaId, "00000000")).status).toBe(429);
    await mailed(email, /connaît peut-être/);
  });
});

describe("no way round the factor", () => {
  it("PocketBase's routes give no token before the second step, with whatever first proof", async () => {
    const { email } = await member();
    for (const body of [{}, { mfaId: "" }, { mfaId: "0123456789abcde" }, { mfaId: 7 }]) {
      const answer = await post(`${USERS}/auth-with-password`, { identity: email, password: PASSWORD, ...body });
      expect([answer.json.token, answer.status >= 400]).toEqual([undefined, true]);
    }
    const code = await newCode(email);
    const first = await post(`${USERS}/auth-with-otp`, code);
    expect([first.status, first.json.token]).toEqual([401, undefined]);
    const options = await post("/api/app/second-factor/options", { mfaId: textOf(first.json, "mfaId") });
    expect(options.json).toEqual({ factors: ["totp"], recovery: true, code: false, password: true });
    const query = await product.call("POST", `${USERS}/auth-with-password?mfaId=${textOf(first.json, "mfaId")}x`, {
      body: { identity: email, password: PASSWORD, mfaId: textOf(first.json, "mfaId") },
    });
    expect([query.status, query.json.token]).toEqual([400, undefined]);
  });

  it("a mailed code completes a sign-in only while the operator accepts that", async () => {
    const { email, secret } = await member();
    const mfaId = await firstProof(product, email);
    expect((await post(`${USERS}/auth-with-otp`, { ...(await newCode(email)), mfaId })).status).toBe(200);
    await site({ refuse_mailed_factor: true });
    try {
      const again = await firstProof(product, email);
      const options = await post("/api/app/second-factor/options", { mfaId: again });
      expect(options.json).toMatchObject({ factors: ["totp"], code: false });
      const refused = await post(`${USERS}/auth-with-otp`, { ...(await newCode(email)), mfaId: again });
      expect([refused.status, refused.json.token]).toEqual([400, undefined]);
      const byCode = await post(`${USERS}/auth-with-otp`, await newCode(email));
      const swapped = { identity: email, password: PASSWORD, mfaId: textOf(byCode.json, "mfaId") };
      const both = await post(`${USERS}/auth-with-password`, swapped);
      expect([both.status, both.json.token]).toEqual([400, undefined]);
      // PocketBase reads the mfaId in any letter case, and from the address first.
      for (const [query, key] of [
        ["", "MFAID"],
        ["?mfaId=", "x"],
      ] as const) {
        const { json } = await post(`${USERS}/auth-with-otp`, await newCode(email));
        const id = textOf(json, "mfaId");
        const body = { identity: email, password: PASSWORD, [key]: id };
        const answer = await post(`${USERS}/auth-with-password${query && query + id}`, body);
        expect([answer.status, answer.json.token]).toEqual([400, undefined]);
      }
      expect((await enter(await firstProof(product, email), totpCode(secret))).status).toBe(200);
    } finally {
      await site({ refuse_mailed_factor: false });
    }
  });

  it("a mailbox alone is not enough: a new password by mail and a mailed code are one proof", async () => {
    const { email, secret } = await member();
    const password = await resetByMail(email);
    const mfaId = await firstProof(product, email, password);
    expect((await post("/api/app/second-factor/options", { mfaId })).json.code).toBe(false);
    const refused = await post(`${USERS}/auth-with-otp`, { ...(await newCode(email)), mfaId });
    expect([refused.status, refused.json.token]).toEqual([400, undefined]);
    expect((await enter(await firstProof(product, email, password), totpCode(secret))).status).toBe(200);
    // The authenticator has vouched for that password.
    const next = await firstProof(product, email, password);
    expect((await post(`${USERS}/auth-with-otp`, { ...(await newCode(email)), mfaId: next })).status).toBe(200);
  });

  it("a sign-in of the owner by code and authenticator does not vouch for a password that a thief chose by mail", async () => {
    const { email, secret } = await member();
    const password = await resetByMail(email);
    const byCode = await post(`${USERS}/auth-with-otp`, await newCode(email));
    expect((await enter(textOf(byCode.json, "mfaId"), totpCode(secret))).status).toBe(200);
    const mfaId = await firstProof(product, email, password);
    const refused = await post(`${USERS}/auth-with-otp`, { ...(await newCode(email)), mfaId });
    expect([refused.status, refused.json.token]).toEqual([400, undefined]);
  });

  it("clients write and read neither collection, and none of the hidden fields", async () => {
    const { id, token } = await member();
    const admin = await signUpAdmin(product);
    for (const by of ["", token, admin.token])
      for (const name of ["factors", "recovery_codes"]) {
        const path = `/api/collections/${name}/records`;
        const [row] = await product.find(name, `user = "${id}"`);
        expect((await product.call("GET", path, { token: by })).json.items ?? []).toEqual([]);
        const statuses = await Promise.all([
          product.call("POST", path, { token: by, body: { user: id, kind: "totp", hash: "x" } }),
          product.call("PATCH", `${path}/${textOf(row, "id")}`, { token: by, body: { user: admin.id } }),
          product.call("DELETE", `${path}/${textOf(row, "id")}`, { token: by }),
        ]);
        expect(statuses.every(({ status }) => status === 403 || status === 404)).toBe(true);
      }
    await product.call("PATCH", `${USERS}/records/${id}`, { token, body: { password_by_mail: true } });
    expect(query(product.dir, `SELECT password_by_mail AS set_by FROM users WHERE id = '${id}'`)).toEqual([
      { set_by: "0" },
    ]);
  });
});
