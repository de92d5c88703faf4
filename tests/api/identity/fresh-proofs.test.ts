import { describe, expect, it } from "vitest";
import { addSeconds, dbTime } from "../../../common/time.ts";
import { callApi, makeKey, signUpIntegrator } from "../../support/api.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { query } from "../../support/database.ts";
import { enrol, firstProof, verifiedMember } from "../../support/factors.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { codeProof, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, PASSWORD, signedIn, signUp, signUpAdmin, tokenOf } from "../../support/product.ts";
import { ageProofs, proofWays, prove, provedIn } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";
import { totpCode } from "../../support/totp.ts";

const USERS = "/api/collections/users";
const FACTORS = "/api/app/factors";
const REFUSED = { form: "proof_required" };

const { product, sink } = sharedMailed();

const post = (path: string, token: string, body: Json = {}) => product.call("POST", path, { token, body });
const newMember = async () => provedIn(product, await verifiedMember(product));
const member = async () => enrol(product, await verifiedMember(product));
const ways = (token: string) => proofWays(product, token);
const codeAnswer = (email: string) => codeProof(product, sink, email);
const age = (user: string, time?: string) => ageProofs(product.dir, user, time);
const inSeconds = (seconds: number) => dbTime(addSeconds(new Date(), seconds));
const renew = (token: string) => post(`${FACTORS}/recovery-codes`, token);
const factorOf = async (user: string) => textOf((await product.find("factors", `user = "${user}"`))[0], "id");
const refuseMailed = (refuse_mailed_factor: boolean) =>
  product.manage("PATCH", "/api/collections/site/records/site", { refuse_mailed_factor });

/** A further sign-in of an enrolled member, with a recovery code. */
async function enter({ email }: Member, code: string): Promise<string> {
  const mfaId = await firstProof(product, email);
  return textOf((await post("/api/app/second-factor/code", "", { mfaId, code })).json, "token");
}

const guarded = (user: string) => async (): Promise<string[]> => [
  `${FACTORS}/totp`,
  `${FACTORS}/totp/confirm`,
  `${FACTORS}/recovery-codes`,
  `${FACTORS}/${await factorOf(user)}/remove`,
  "/api/app/passkeys/options",
  "/api/app/passkeys",
];

describe("a stolen session", () => {
  it("changes no factor and makes no API key", async () => {
    const one = await member();
    await product.manage("PATCH", `${USERS}/records/${one.id}`, { is_api: true });
    age(one.id);
    for (const path of [...(await guarded(one.id)()), "/api/app/api-keys"]) {
      const answer = await post(path, one.token);
      expect([path, answer.status, codes(answer)]).toEqual([path, 403, REFUSED]);
    }
    const admin = await signUpAdmin(product);
    age(admin.id);
    expect(codes(await post("/api/app/admin/api-keys", admin.token))).toEqual(REFUSED);
  });

  it("of an administrator gives no right and takes no member's factors away", async () => {
    const [one, admin] = [await member(), await signUpAdmin(product)];
    const reason = "Asked for by the test";
    const flags = () => post(`/api/app/admin/users/${one.id}/flags`, admin.token, { isApi: true, reason });
    const factors = () => post(`/api/app/admin/users/${one.id}/factors`, admin.token, { reason });
    age(admin.id);
    expect([codes(await flags()), codes(await factors())]).toEqual([REFUSED, REFUSED]);
    expect((await prove(product, admin.token, "password", PASSWORD)).status).toBe(204);
    expect([(await factors()).status, (await flags()).status]).toEqual([204, 204]);
  });

  it("takes no factor away with the phished password or a mailed code beside it", async () => {
    const one = await member();
    age(one.id);
    expect(await ways(one.token)).toEqual(["authenticator", "recovery"]);
    expect((await prove(product, one.token, "password", PASSWORD)).status).toBe(404);
    expect((await prove(product, one.token, "code", await codeAnswer(one.email))).status).toBe(404);
    expect(codes(await post(`${FACTORS}/${await factorOf(one.id)}/remove`, one.token))).toEqual(REFUSED);
    expect((await prove(product, one.token, "authenticator", totpCode(one.secret))).status).toBe(204);
    expect((await post(`${FACTORS}/${await factorOf(one.id)}/remove`, one.token)).status).toBe(204);
  });

  it("gains nothing from a proof that another session gives", async () => {
    const one = await member();
    const thief = await enter(one, one.recovery[0] ?? "");
    age(one.id);
    expect((await prove(product, one.token, "recovery", one.recovery[1] ?? "")).status).toBe(204);
    expect([(await renew(one.token)).status, (await renew(thief)).status]).toEqual([200, 403]);
  });

  it("gains nothing from what it proved, or began, before the owner had a factor", async () => {
    const owner = await newMember();
    const thief = await provedIn(product, owner);
    const begun = (await post(`${FACTORS}/totp`, thief.token)).json;
    const options = (await post("/api/app/passkeys/options", thief.token)).json;
    await enrol(product, owner);
    const body = { ticket: begun.ticket ?? "", code: totpCode(textOf(begun, "secret")) };
    const key = new Authenticator(product.url.replace("127.0.0.1", "localhost"));
    const attempts = [
      await post(`${FACTORS}/totp/confirm`, thief.token, body),
      await post("/api/app/passkeys", thief.token, { name: "", credential: key.create(options) }),
      await post(`${FACTORS}/${await factorOf(owner.id)}/remove`, thief.token),
      await renew(thief.token),
    ];
    expect(attempts.map(codes)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED]);
    expect((await prove(product, thief.token, "password", PASSWORD)).status).toBe(404);
  });

  it("gains nothing from a password that was being checked while the owner added a factor", async () => {
    const owner = await newMember();
    const thief = await provedIn(product, owner);
    age(owner.id);
    const { token } = await provedIn(product, owner);
    const begun = (await post(`${FACTORS}/totp`, token)).json;
    let added = false;
    const persist = async () => {
      while (!added) await prove(product, thief.token, "password", PASSWORD);
    };
    const attempts = [persist(), persist(), persist(), persist()];
    const body = { ticket: begun.ticket ?? "", code: totpCode(textOf(begun, "secret")) };
    expect((await post(`${FACTORS}/totp/confirm`, token, body)).status).toBe(200);
    added = true;
    await Promise.all(attempts);
    expect(codes(await renew(thief.token))).toEqual(REFUSED);
  });

  it("that no row names gets no proof by changing the password of a member with a factor", async () => {
    const one = await member();
    const token = await tokenOf(product, one.id);
    const body = { oldPassword: PASSWORD, password: `${PASSWORD} 2`, passwordConfirm: `${PASSWORD} 2` };
    const changed = await post("/api/app/account/password", token, body);
    expect(changed.status).toBe(200);
    expect(codes(await renew(textOf(changed.json, "token")))).toEqual(REFUSED);
  });

  it("cannot make the mailbox a second factor by changing the address with the password", async () => {
    const one = await member();
    const address = `thief.${one.email}`;
    const asked = await product.call("PATCH", `${USERS}/records/${one.id}`, {
      token: one.token,
      body: { email: address, oldPassword: PASSWORD },
    });
    expect(asked.status).toBe(200);
    const link = await until("the link", () =>
      sink
        .to(address)
        .flatMap(({ text }) => /#change=(\S+)/.exec(text)?.[1] ?? [])
        .at(0),
    );
    const confirmed = { token: decodeURIComponent(link), password: PASSWORD };
    expect((await post(`${USERS}/confirm-email-change`, "", confirmed)).status).toBe(204);
    const mfaId = await firstProof(product, address);
    expect((await post("/api/app/second-factor/options", "", { mfaId })).json.code).toBe(false);
    const { otpId, password } = await mailedCode(product, sink, address);
    const refused = await post(`${USERS}/auth-with-otp`, "", { otpId, password, mfaId });
    expect([refused.status, refused.json.token]).toEqual([400, undefined]);
    // The authenticator vouches for the new address.
    const next = { mfaId: await firstProof(product, address), code: totpCode(one.secret) };
    expect((await post("/api/app/second-factor/code", "", next)).status).toBe(200);
    const again = { mfaId: await firstProof(product, address) };
    expect((await post("/api/app/second-factor/options", "", again)).json.code).toBe(true);
  });
});

describe("a sign-in", () => {
  it("with a second factor is a given proof: nothing asks for the next code at once", async () => {
    const one = await member();
    const token = await enter(one, one.recovery[0] ?? "");
    expect((await renew(token)).status).toBe(200);
    expect((await post("/api/app/passkeys/options", token)).status).toBe(200);
    age(one.id);
    expect(codes(await renew(token))).toEqual(REFUSED);
  });

  it("with the password alone is none for a further way in, and the dialog does not offer it", async () => {
    const { token } = await signedIn(product, await verifiedMember(product));
    expect(codes(await post(`${FACTORS}/totp`, token))).toEqual(REFUSED);
    expect((await product.call("GET", "/api/app/proof", { token })).json.signIn).toBe(false);
    const { token: enrolled } = await member();
    expect((await product.call("GET", "/api/app/proof", { token: enrolled })).json.signIn).toBe(true);
  });
});

describe("a proof", () => {
  it("counts for ten minutes, and never from the future", async () => {
    const one = await member();
    for (const [seconds, status] of [
      [-570, 200],
      [-601, 403],
      [120, 403],
    ] as const) {
      age(one.id, inSeconds(seconds));
      expect([seconds, (await renew(one.token)).status]).toEqual([seconds, status]);
    }
  });

  it("takes an authenticator's code once, over sign-ins and proofs together", async () => {
    const one = await member();
    const code = totpCode(one.secret);
    const both = await Promise.all([
      prove(product, one.token, "authenticator", code),
      prove(product, one.token, "authenticator", code),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    const replayed = await post("/api/app/second-factor/code", "", {
      mfaId: await firstProof(product, one.email),
      code,
    });
    expect(codes(replayed)).toEqual({ code: "code_wrong" });
    // As it is read aloud.
    const spelt = (one.recovery[0] ?? "").toLowerCase().replace(/-/g, " ");
    expect((await prove(product, one.token, "recovery", spelt)).status).toBe(204);
    expect((await prove(product, one.token, "recovery", spelt)).status).toBe(400);
    await sink.waitFor(one.email, /code de secours/);
  });

  it("cannot be guessed: wrong codes of proofs and sign-ins count together, and the owner is told", async () => {
    const one = await member();
    const mfaId = await firstProof(product, one.email);
    for (let n = 0; n < 4; n++) {
      expect((await prove(product, one.token, "authenticator", "000000")).status).toBe(400);
      expect((await post("/api/app/second-factor/code", "", { mfaId, code: "AAAA-AAAA" })).status).toBe(400);
    }
    await until("the delay", async () => (await prove(product, one.token, "recovery", "BBBB")).status === 429);
    expect((await post("/api/app/second-factor/code", "", { mfaId, code: "000000" })).status).toBe(429);
    await sink.waitFor(one.email, /connaît peut-être/);
  });

  it("is the password as it was chosen, with the blanks at its ends", async () => {
    const one = await newMember();
    const password = " between two blanks ";
    await product.manage("PATCH", `${USERS}/records/${one.id}`, { password, passwordConfirm: password });
    const token = textOf((await logIn(product, one.email, password)).json, "token");
    expect((await prove(product, token, "password", password)).status).toBe(204);
    expect((await prove(product, token, "password", password.trim())).status).toBe(400);
  });

  it("is no mailed code where the operator refuses those as a factor", async () => {
    const { token, email, id } = await newMember();
    age(id);
    await refuseMailed(true);
    try {
      expect(await ways(token)).toEqual(["password"]);
      expect((await prove(product, token, "code", await codeAnswer(email))).status).toBe(404);
      expect(codes(await post(`${FACTORS}/totp`, token))).toEqual(REFUSED);
    } finally {
      await refuseMailed(false);
    }
  });

  it("lets a member who knows no password enrol, by a mailed code", async () => {
    const { token, email, id } = await signedIn(product, await verifiedMember(product));
    age(id);
    expect((await prove(product, token, "code", await codeAnswer(email))).status).toBe(204);
    expect((await post(`${FACTORS}/totp`, token)).status).toBe(200);
    const noted = query(product.dir, `SELECT after FROM audit_log WHERE member = '${id}' AND action = 'session.proof'`);
    expect(noted).toEqual([{ after: '{"method":"code"}' }]);
  });
});

describe("enrolling", () => {
  it("in two tabs, or with a double click, adds one authenticator and one set of recovery codes", async () => {
    const one = await newMember();
    const begun = (await post(`${FACTORS}/totp`, one.token)).json;
    const other = (await post(`${FACTORS}/totp`, one.token)).json;
    const confirm = (start: Json) =>
      post(`${FACTORS}/totp/confirm`, one.token, {
        ticket: start.ticket ?? "",
        code: totpCode(textOf(start, "secret"), -1),
      });
    const answers = await Promise.all([confirm(begun), confirm(begun), confirm(other), confirm(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const refused of answers.filter(({ status }) => status === 400))
      expect(codes(refused)).toEqual({ form: "factor_exists" });
    expect(query(product.dir, `SELECT id FROM factors WHERE user = '${one.id}'`)).toHaveLength(1);
    expect(query(product.dir, `SELECT id FROM recovery_codes WHERE user = '${one.id}'`)).toHaveLength(10);
  });

  it("is not for administrators who look at the site as the member, nor for API keys", async () => {
    const [one, admin] = [await newMember(), await signUpAdmin(product)];
    const seen = await post(`/api/app/admin/users/${one.id}/impersonate`, admin.token, { reason: "A question" });
    const impersonated = textOf(seen.json, "token");
    for (const path of [`${FACTORS}/totp`, "/api/app/passkeys/options", "/api/app/proof"])
      expect(codes(await post(path, impersonated))).toEqual({ form: "impersonating" });
    const integrator = await signUpIntegrator(product);
    const { key } = await makeKey(product, integrator, "");
    expect((await callApi(product, key, "/accounts/nobody")).status).toBe(404);
    for (const path of [`${FACTORS}/totp`, "/api/app/passkeys/options", "/api/app/proof", "/api/app/api-keys"])
      expect((await post(path, `Bearer ${key}`)).status).toBe(401);
    expect(codes(await post(`${FACTORS}/totp`, (await signUp(product)).token))).toEqual(REFUSED);
  });
});
