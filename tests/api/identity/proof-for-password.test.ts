import { describe, expect, it } from "vitest";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { type Answer, codes, type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, PASSWORD, signedIn, signUp, signUpAdmin, tokenOf } from "../../support/product.ts";
import { ageProofs, prove, provedIn } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";
import { totpCode } from "../../support/totp.ts";

const CONFIRM = "/api/app/account/address/confirm";
const DELETE = "/api/app/account/delete";
const PROVE = [403, { form: "proof_required" }];

const { product, sink } = sharedMailed();

const post = (path: string, token: string, body: Json = {}) => product.call("POST", path, { token, body });
const newMember = async () => signedIn(product, await verifiedMember(product));
const age = (user: string) => ageProofs(product.dir, user);
const refusal = async (asked: Promise<Answer>) => {
  const answer = await asked;
  return [answer.status, codes(answer)];
};
const exists = async (id: string) => (await product.find("users", `id = "${id}"`)).length === 1;

/** How a member asks for both changes, with these passwords; what does not happen is asked for twice. */
const asks: [string, (member: Member, password?: string) => Promise<[number, Json]>][] = [
  [
    "deleting the account",
    async ({ token }, password) => {
      const answer = await post(DELETE, token, password === undefined ? {} : { password });
      return [answer.status, codes(answer)];
    },
  ],
  [
    "changing the address",
    async ({ id, token }, oldPassword) => {
      const body = { email: newEmail("next"), ...(oldPassword !== undefined && { oldPassword }) };
      const answer = await product.call("PATCH", `/api/collections/users/records/${id}`, { token, body });
      return [answer.status, codes(answer)];
    },
  ],
];

describe.each(asks)("%s", (name, ask) => {
  const done = [name === "deleting the account" ? 204 : 200, {}];

  it("takes a fresh proof in place of the password, and no old one", async () => {
    const one = await newMember();
    age(one.id);
    expect([await ask(one), await ask(one, "")]).toEqual([PROVE, PROVE]);
    expect((await ask(one, "not it"))[0]).toBe(400);
    expect((await prove(product, one.token, "password", PASSWORD)).status).toBe(204);
    expect((await ask(one, "not it"))[0]).toBe(400);
    expect(await exists(one.id)).toBe(true);
    expect(await ask(one)).toEqual(done);
  });

  it("takes the password as before, in a session that has proved nothing and with a token of none", async () => {
    const [one, two] = [await newMember(), await signUp(product)];
    age(one.id);
    expect([await ask(one, PASSWORD), await ask(two, PASSWORD)]).toEqual([done, done]);
  });

  it("takes the second factor alone from a member who has one", async () => {
    const one = await enrol(product, await verifiedMember(product));
    age(one.id);
    const bare = { ...one, token: await tokenOf(product, one.id) };
    expect([await ask(one, PASSWORD), await ask(one), await ask(bare, PASSWORD)]).toEqual([PROVE, PROVE, PROVE]);
    expect((await prove(product, one.token, "authenticator", totpCode(one.secret))).status).toBe(204);
    expect(await ask(one)).toEqual(done);
  });

  it("is never for an administrator who looks at the site as the member, nor for a proof of someone else", async () => {
    const [one, two] = [await newMember(), await newMember()];
    const reason = "A question";
    const seen = await post(`/api/app/admin/users/${one.id}/impersonate`, (await signUpAdmin(product)).token, {
      reason,
    });
    const impersonated = { ...one, token: textOf(seen.json, "token") };
    expect(await ask(impersonated, PASSWORD)).toEqual([403, { form: "impersonating" }]);
    age(one.id);
    expect((await prove(product, two.token, "password", PASSWORD)).status).toBe(204);
    expect(await ask(one)).toEqual(PROVE);
    expect(await exists(one.id)).toBe(true);
  });
});

describe("a sign-in alone, whose session may be stolen", () => {
  it("ends the account, but neither moves it nor adds a way in", async () => {
    const one = await newMember();
    for (const path of ["factors/totp", "passkeys/options", "identities/begin"])
      expect([path, await refusal(post(`/api/app/${path}`, one.token))]).toEqual([path, PROVE]);
    const email = newEmail("thief");
    const asked = () =>
      product.call("PATCH", `/api/collections/users/records/${one.id}`, { token: one.token, body: { email } });
    expect(await refusal(asked())).toEqual(PROVE);
    expect((await prove(product, one.token, "password", PASSWORD)).status).toBe(204);
    expect([(await asked()).status, (await post("/api/app/factors/totp", one.token)).status]).toEqual([200, 200]);
    expect((await post(DELETE, (await newMember()).token)).status).toBe(204);
  });
});

describe("the link to a new address", () => {
  async function linkOf(one: Member): Promise<{ email: string; token: string }> {
    await prove(product, one.token, "password", PASSWORD);
    const email = newEmail("next");
    const asked = await product.call("PATCH", `/api/collections/users/records/${one.id}`, {
      token: one.token,
      body: { email },
    });
    expect(asked.status).toBe(200);
    const found = await until("the link", () =>
      sink
        .to(email)
        .flatMap(({ text }) => /#change=(\S+)/.exec(text)?.[1] ?? [])
        .at(0),
    );
    return { email, token: decodeURIComponent(found) };
  }

  it("is confirmed after a fresh proof by its own member, once, and ends every session", async () => {
    const [one, two] = [await newMember(), await newMember()];
    const { email, token } = await linkOf(one);
    expect(await refusal(post(CONFIRM, two.token, { token }))).toEqual(PROVE);
    await prove(product, two.token, "password", PASSWORD);
    expect(codes(await post(CONFIRM, two.token, { token }))).toEqual({ form: "link_expired" });
    expect(codes(await post(CONFIRM, one.token, { token: one.token }))).toEqual({ form: "link_expired" });
    age(one.id);
    expect(codes(await post(CONFIRM, one.token, { token }))).toEqual({ form: "proof_required" });
    expect((await prove(product, one.token, "password", PASSWORD)).status).toBe(204);
    const clicks = await Promise.all([1, 2].map(() => post(CONFIRM, one.token, { token })));
    expect(clicks.filter(({ status }) => status === 204)).toHaveLength(1);
    const [user] = await product.find("users", `id = "${one.id}"`);
    expect(user).toMatchObject({ email, verified: true });
    expect((await product.call("GET", "/api/app/me", { token: one.token })).status).toBe(401);
    const again = await provedIn(product, { ...one, email });
    expect(codes(await post(CONFIRM, again.token, { token }))).toEqual({ form: "link_expired" });
  });

  it("is mailed by PocketBase's own route too: without a password, but beside a second factor after a proof with it", async () => {
    const [one, two] = [await newMember(), await enrol(product, await verifiedMember(product))];
    age(one.id);
    age(two.id);
    const ask = async (token: string) => {
      const answer = await post("/api/collections/users/request-email-change", token, { newEmail: newEmail("next") });
      return [answer.status, codes(answer)];
    };
    expect(await ask(one.token)).toEqual([204, {}]);
    expect([await ask(two.token), await ask(await tokenOf(product, two.id))]).toEqual([PROVE, PROVE]);
    expect((await prove(product, two.token, "authenticator", totpCode(two.secret))).status).toBe(204);
    expect(await ask(two.token)).toEqual([204, {}]);
  });

  it("loses to someone who has taken the address meanwhile", async () => {
    const one = await newMember();
    const { email, token } = await linkOf(one);
    await signUp(product, { email });
    expect(codes(await post(CONFIRM, one.token, { token }))).toEqual({ form: "link_expired" });
  });
});
