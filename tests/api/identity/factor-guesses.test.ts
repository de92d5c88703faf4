import { expect, it } from "vitest";
import { enrol, firstProof, verifiedMember } from "../../support/factors.ts";
import { type Answer, textOf } from "../../support/http.ts";
import { codeProof, mailedCode } from "../../support/mailed-codes.ts";
import { until } from "../../support/poll.ts";
import { logIn, PASSWORD, signUp } from "../../support/product.ts";
import { prove, provedIn } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";
import { totpCode } from "../../support/totp.ts";

const FREE = 8;

const { product, sink } = sharedMailed();

/** The cookie by which the account knows a browser from now on. */
function cookieOf({ headers }: Answer): string {
  const [cookie = "", ...rest] = (headers.get("Set-Cookie") ?? "").split("; ");
  expect(rest).toContain("Path=/api/"); // sent to the routes below
  return cookie;
}

/** A member with an authenticator, and the cookie of a browser that has signed in with a recovery code. */
async function memberWithBrowser() {
  const owner = await enrol(product, await verifiedMember(product));
  const entered = await enter(await firstProof(product, owner.email), owner.recovery[9] ?? "");
  return { ...owner, cookie: cookieOf(entered) };
}

const enter = (mfaId: string, code: string, Cookie = "") =>
  product.call("POST", "/api/app/second-factor/code", { body: { mfaId, code }, headers: { Cookie } });

/** Someone who knows the password types wrong codes until each guess waits four seconds: no busy machine takes so long for a test. */
async function attack(email: string): Promise<string> {
  const mfaId = await firstProof(product, email);
  let wrong = 0;
  await until("the delay", async () => {
    const { status } = await enter(mfaId, "000000");
    if (status === 400) wrong++;
    return status === 429 && wrong >= FREE + 2;
  });
  return mfaId;
}

it("who knows the password locks no owner out: a browser that signed in before and a recovery code still work", async () => {
  const owner = await memberWithBrowser();
  const mfaId = await attack(owner.email);
  const right = totpCode(owner.secret);
  expect((await enter(mfaId, right)).status).toBe(429);
  expect((await enter(mfaId, owner.recovery[0] ?? "")).status).toBe(200);
  const proof = { method: "authenticator", answer: right };
  const proved = await product.call("POST", "/api/app/proof", {
    body: proof,
    token: owner.token,
    headers: { Cookie: owner.cookie },
  });
  expect(proved.status).toBe(204);
  const entered = await enter(await firstProof(product, owner.email), totpCode(owner.secret, 1), owner.cookie);
  expect([entered.status, textOf(entered.json, "token") !== ""]).toEqual([200, true]);
  // Neither of them gave the attacker further guesses.
  expect((await enter(await firstProof(product, owner.email), "000000")).status).toBe(429);
  await sink.waitFor(owner.email, /connaît peut-être/);
});

it("a known browser gets no extra guesses, and only for its own account", { tags: "long" }, async () => {
  const [owner, other] = [await memberWithBrowser(), await memberWithBrowser()];
  const mfaId = await firstProof(product, owner.email);
  for (let n = 0; n < FREE; n++) expect((await enter(mfaId, "000000", owner.cookie)).status).toBe(400);
  expect((await enter(mfaId, totpCode(owner.secret), owner.cookie)).status).toBe(429);
  const theirs = await attack(other.email);
  for (const cookie of [owner.cookie, `${other.cookie}x`])
    expect((await enter(theirs, totpCode(other.secret), cookie)).status).toBe(429);
});

it("browsers that signed in before there was a factor share one count, however many; adding it makes its own browser known", {
  tags: "long",
}, async () => {
  const member = await verifiedMember(product);
  const early = cookieOf(await logIn(product, member.email));
  // Cookies count in whole seconds.
  const since = Math.floor(Date.now() / 1000);
  await until("the next second", () => Math.floor(Date.now() / 1000) > since);
  const { token } = await provedIn(product, member);
  const started = await product.call("POST", "/api/app/factors/totp", { token });
  const secret = textOf(started.json, "secret");
  const body = { ticket: started.json.ticket ?? null, code: totpCode(secret, -1) };
  const own = cookieOf(await product.call("POST", "/api/app/factors/totp/confirm", { token, body }));
  const mfaId = await attack(member.email);
  expect((await enter(mfaId, totpCode(secret), early)).status).toBe(429);
  expect((await enter(mfaId, totpCode(secret), own)).status).toBe(200);
});

it("the password alone makes no browser known, however the request names the step that it completes", async () => {
  const { email } = await enrol(product, await verifiedMember(product));
  const sign = { identity: email, password: PASSWORD };
  const bodies = [sign, { ...sign, mfaId: "none", MfaId: "" }, { ...sign, mfaId: "none", MFAID: "" }];
  const answers = [];
  for (const path of ["", "?mfaId=", "?mfaId=&mfaId=none"])
    for (const body of bodies)
      answers.push(await product.call("POST", `/api/collections/users/auth-with-password${path}`, { body }));
  expect(answers.map(({ status }) => status)).toContain(401);
  expect(answers.map(({ headers }) => headers.get("Set-Cookie"))).toEqual(answers.map(() => null));
});

it("mails the member about new recovery codes", async () => {
  const owner = await memberWithBrowser();
  const { token } = await signedInAgain(owner.email, owner.recovery[1] ?? "");
  expect((await prove(product, token, "recovery", owner.recovery[2] ?? "")).status).toBe(204);
  const made = await product.call("POST", "/api/app/factors/recovery-codes", { token });
  expect(made.status).toBe(200);
  await sink.waitFor(owner.email, /Les anciens ne fonctionnent plus/);
});

async function signedInAgain(email: string, code: string): Promise<{ token: string }> {
  const entered = await enter(await firstProof(product, email), code);
  return { token: textOf(entered.json, "token") };
}

// A mailed code counts once. Its hash takes long enough to check that several requests begin before the first one ends.

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

it("one of four simultaneous sign-ins with the same code is let in", async () => {
  const { email } = await signUp(product);
  const body = await mailedCode(product, sink, email);
  const enter = () => product.call("POST", "/api/collections/users/auth-with-otp", { body });
  expect(statuses(await Promise.all([enter(), enter(), enter(), enter()]))).toEqual([200, 400, 400, 400]);
  expect((await enter()).status).toBe(400);
});

it("a code proves in one of two sessions, or signs in", async () => {
  const { email } = await signUp(product);
  const tokens = await Promise.all([1, 2, 3].map(async () => textOf((await logIn(product, email)).json, "token")));
  const answer = await codeProof(product, sink, email);
  const [otpId, password] = answer.split(":");
  const answers = await Promise.all([
    ...tokens.map((token) => prove(product, token, "code", answer)),
    product.call("POST", "/api/collections/users/auth-with-otp", {
      body: { otpId: otpId ?? "", password: password ?? "" },
    }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
});
