import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeKey } from "../../support/api.ts";
import { change, query } from "../../support/database.ts";
import { altered, codes, type Json, textOf } from "../../support/http.ts";
import { mailedCode } from "../../support/mailed-codes.ts";
import { placeOrder } from "../../support/orders.ts";
import { logIn, type Member, PASSWORD, signedIn, signUp } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

// Someone signs up with another person's address; the person who owns it gets the mail.

const USERS = "/api/collections/users";
const CHECK = "/api/app/account/sign-up/check";
const REFUSE = "/api/app/account/sign-up/refuse";
const OWN_PASSWORD = "nouvelle phrase 58 dunes";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const { product, sink } = sharedMailed();
let referrer: Member;
beforeAll(async () => {
  referrer = await signUp(product);
});

let stranger: Member;
beforeEach(async () => {
  const referral = textOf(referrer.record, "affiliate_code");
  stranger = await signUp(product, { name: "Not the owner", newsletter: true, referral });
});

const post = (path: string, body: Json, token = "") => product.call("POST", path, { body, ...(token && { token }) });
const stored = async (id: string) => (await product.find("users", `id = "${id}"`))[0];
const referrals = () => product.find("referrals", `referred = "${stranger.id}"`);

async function mailedToken(email: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}#token=(\\S+)`);
  return decodeURIComponent(link.exec((await sink.waitFor(email, link)).text)?.[1] ?? "");
}
const confirmation = () => mailedToken(stranger.email, "verify-email");

/** The owner chooses a new password by mail. */
async function resetPassword(email = stranger.email): Promise<void> {
  await post(`${USERS}/request-password-reset`, { email });
  const token = await mailedToken(email, "forgot");
  const body = { token, password: OWN_PASSWORD, passwordConfirm: OWN_PASSWORD };
  expect((await post(`${USERS}/confirm-password-reset`, body)).status).toBe(204);
}

const WAYS: [string, () => Promise<void>][] = [
  ["a new password by mail", () => resetPassword()],
  [
    "a mailed code",
    async () => {
      const { otpId, password } = await mailedCode(product, sink, stranger.email);
      expect((await post(`${USERS}/auth-with-otp`, { otpId, password })).status).toBe(200);
    },
  ],
];

describe.each(WAYS)("the owner who takes the account over with %s", (_, takeOver) => {
  it("keeps no name, newsletter or referrer that someone else chose, and no way in of theirs", async () => {
    await product.manage("PATCH", `${USERS}/records/${stranger.id}`, { is_api: true });
    await makeKey(product, stranger, "");
    const session = await signedIn(product, stranger);
    expect(await stored(stranger.id)).toMatchObject({
      name: "Not the owner",
      newsletter: true,
      referred_by: referrer.id,
    });
    expect(await referrals()).toHaveLength(1);
    const before = await stored(stranger.id);

    await takeOver();

    const after = await stored(stranger.id);
    expect(after).toMatchObject({
      verified: true,
      name: "",
      newsletter: false,
      referred_by: "",
      emailVisibility: false,
    });
    expect(after?.stremio_username).not.toBe(before?.stremio_username);
    expect(await referrals()).toEqual([]);
    expect(await product.find("api_keys", `user = "${stranger.id}" && revoked = ""`)).toEqual([]);
    expect((await product.call("GET", "/api/app/me", session)).status).toBe(401);
    const choices = await product.find("newsletter_choices", `user = "${stranger.id}"`);
    expect(choices.map(({ wanted }) => wanted).toSorted()).toEqual([false, true]);
    // What the stranger signed in with proves nothing any more, not even to a change of address that is undone.
    expect(query(product.dir, `SELECT id FROM former_credentials WHERE user = '${stranger.id}'`)).toEqual([]);
    expect((await logIn(product, stranger.email)).status).toBe(400);
  });

  it("is told so by mail", async () => {
    await takeOver();
    await sink.waitFor(stranger.email, /code de parrainage donnés à l’inscription/);
  });
});

it("a first code that erases the password queues the mail about it with that save, even if no session follows", async () => {
  const { otpId, password } = await mailedCode(product, sink, stranger.email);
  const refused = "BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'refused'); END";
  change(product.dir, `CREATE TRIGGER no_session ${refused}`);
  const answer = await post(`${USERS}/auth-with-otp`, { otpId, password });
  change(product.dir, "DROP TRIGGER no_session");
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await stored(stranger.id)).toMatchObject({ verified: true });
  expect(query(product.dir, `SELECT id FROM jobs WHERE key = 'mail.replaced:${stranger.id}'`)).toHaveLength(1);
  expect((await logIn(product, stranger.email)).status).toBe(400);
});

it("a change that the stranger asks for all the while comes too late", async () => {
  const { token } = await signedIn(product, stranger);
  let isOver = false;
  const path = `${USERS}/records/${stranger.id}`;
  const body = { name: "Still here", newsletter: true };
  const asking = Array.from({ length: 20 }, async () => {
    while (!isOver) await product.call("PATCH", path, { token, body });
  });
  await resetPassword();
  isOver = true;
  await Promise.all(asking);
  expect(await stored(stranger.id)).toMatchObject({ verified: true, name: "", newsletter: false });
});

it("members who confirmed keep what they chose when they forget their password", async () => {
  await post(`${USERS}/confirm-verification`, { token: await confirmation() });
  await resetPassword();
  expect(await stored(stranger.id)).toMatchObject({
    verified: true,
    name: "Not the owner",
    newsletter: true,
    referred_by: referrer.id,
  });
  expect(await referrals()).toHaveLength(1);
});

it("a referral that has earned something stays in the books", async () => {
  await product.manage("PATCH", `/api/collections/referrals/records/${(await referrals())[0]?.id}`, { state: "paid" });
  await resetPassword();
  expect(await stored(stranger.id)).toMatchObject({ name: "", referred_by: referrer.id });
  expect(await referrals()).toMatchObject([{ state: "paid" }]);
});

describe("the mailed confirmation", () => {
  it("says whose account it is and with what someone signed up, and changes nothing", async () => {
    const token = await confirmation();
    const before = await stored(stranger.id);
    expect((await post(CHECK, { token })).json).toEqual({
      email: stranger.email,
      verified: false,
      created: new Date(textOf(before, "created")).toISOString(),
      browser: "",
      system: "",
    });
    const headers = { "User-Agent": FIREFOX };
    const body = { identity: stranger.email, password: PASSWORD };
    await product.call("POST", `${USERS}/auth-with-password`, { headers, body });
    await signedIn(product, stranger); // from elsewhere, later
    expect((await post(CHECK, { token })).json).toMatchObject({ browser: "Firefox", system: "Windows" });
    expect(await stored(stranger.id)).toEqual(before);
  });

  it.each(["GET", "HEAD"])("is no link that %s uses up", async (method) => {
    const token = await confirmation();
    for (const path of ["/verify-email", "/en/verify-email", CHECK, REFUSE, `${USERS}/confirm-verification`])
      await product.call(method, `${path}?token=${encodeURIComponent(token)}`);
    expect(await stored(stranger.id)).toMatchObject({ verified: false });
  });

  it("deletes the account for the person who did not sign up, whose address is free then", async () => {
    const session = await signedIn(product, stranger);
    const token = await confirmation();
    expect((await post(REFUSE, { token })).status).toBe(204);
    expect(await stored(stranger.id)).toBeUndefined();
    expect(await referrals()).toEqual([]);
    expect((await product.call("GET", "/api/app/me", session)).status).toBe(401);
    // The link twice, in any way.
    for (const path of [CHECK, REFUSE]) expect(codes(await post(path, { token }))).toEqual({ token: "link_expired" });
    expect((await post(`${USERS}/confirm-verification`, { token })).status).toBe(400);
    expect((await signUp(product, { email: stranger.email })).email).toBe(stranger.email);
    expect(await product.find("jobs", `key ~ "${stranger.id}"`)).toEqual([]);
  });

  it("pressed twice, or confirmed in another tab at the same time, ends in one of the two", async () => {
    const token = await confirmation();
    const [first, second, confirmed] = await Promise.all([
      post(REFUSE, { token }),
      post(REFUSE, { token }),
      post(`${USERS}/confirm-verification`, { token }),
    ]);
    const refusals = [first.status, second.status].toSorted();
    const user = await stored(stranger.id);
    if (user) expect([user.verified, refusals, confirmed.status]).toEqual([true, [409, 409], 204]);
    else expect(refusals).toEqual([204, 400]);
  });

  it("deletes nothing once the address is confirmed", async () => {
    const token = await confirmation();
    await post(`${USERS}/confirm-verification`, { token });
    expect((await post(CHECK, { token })).json).toMatchObject({ verified: true });
    const refused = await post(REFUSE, { token });
    expect([refused.status, codes(refused)]).toEqual([409, { form: "already_verified" }]);
    expect(await stored(stranger.id)).toMatchObject({ name: "Not the owner" });
  });

  it("deletes no administrator", async () => {
    const token = await confirmation();
    change(product.dir, `UPDATE users SET admin = TRUE, role = 'owner' WHERE id = '${stranger.id}'`); // the dashboard ends links that were mailed before
    const refused = await post(REFUSE, { token });
    expect([refused.status, codes(refused)]).toEqual([409, { form: "account_kept" }]);
  });

  it("deletes no customer, who may have mistyped the address", async () => {
    expect((await placeOrder(product, stranger)).status).toBe(200);
    const refused = await post(REFUSE, { token: await confirmation() });
    expect([refused.status, codes(refused)]).toEqual([409, { form: "account_kept" }]);
    expect(await stored(stranger.id)).toMatchObject({ verified: false });
    // A new password takes it over all the same.
    await resetPassword();
    expect((await logIn(product, stranger.email)).status).toBe(400);
    expect((await logIn(product, stranger.email, OWN_PASSWORD)).status).toBe(200);
  });

  it.each([
    ["another kind of token", async () => stranger.token],
    [
      "a link to a new password",
      async () => {
        await post(`${USERS}/request-password-reset`, { email: stranger.email });
        return mailedToken(stranger.email, "forgot");
      },
    ],
    ["a changed token", async () => altered(await confirmation())],
    ["no token", async () => ""],
  ])("is not %s", async (_, token) => {
    const wrong = await token();
    for (const path of [CHECK, REFUSE]) {
      for (const session of ["", stranger.token]) {
        const answer = await post(path, { token: wrong }, session);
        expect([answer.status, codes(answer)]).toEqual([400, { token: "link_expired" }]);
      }
    }
    expect(await stored(stranger.id)).toMatchObject({ verified: false });
  });
});

it("a kill in the middle of a takeover or a refusal leaves all of it or nothing", { timeout: 120_000 }, async () => {
  const asked: [string, (token: string) => Promise<unknown>][] = [
    ["verify-email", (token) => post(REFUSE, { token })],
    [
      "forgot",
      (token) => {
        const body = { token, password: OWN_PASSWORD, passwordConfirm: OWN_PASSWORD };
        return post(`${USERS}/confirm-password-reset`, body);
      },
    ],
  ];
  for (const [page, ask] of asked) {
    await post(`${USERS}/request-password-reset`, { email: stranger.email });
    const token = await mailedToken(stranger.email, page);
    const answer = ask(token).catch(() => undefined);
    await new Promise((done) => setTimeout(done, Math.random() * 60));
    await product.kill();
    await product.restart();
    await answer;
    const user = await stored(stranger.id);
    const rows = (await referrals()).length;
    if (!user) expect(rows).toBe(0);
    else if (user.verified) expect([user.name, user.newsletter, rows]).toEqual(["", false, 0]);
    else expect([user.name, user.newsletter, rows]).toEqual(["Not the owner", true, 1]);
    if (!user)
      stranger = await signUp(product, {
        name: "Not the owner",
        newsletter: true,
        referral: referrer.record.affiliate_code ?? null,
      });
  }
});
