import { beforeAll, describe, expect, it } from "vitest";
import { Authenticator } from "../../support/authenticator.ts";
import { change, query } from "../../support/database.ts";
import { firstProof, verifiedMember } from "../../support/factors.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { logIn, type Member, PASSWORD, signUp, signUpAdmin } from "../../support/product.ts";
import { ageProofs, proofWays, prove, provedIn } from "../../support/proofs.ts";
import { useUpKept } from "../../support/repeat-limits.ts";
import { sharedMailed } from "../../support/shared.ts";

const PASSKEYS = "/api/app/passkeys";
const SIGN_IN = `${PASSKEYS}/sign-in`;

const { product, sink } = sharedMailed();
let origin: string;
beforeAll(async () => {
  // Browsers make no passkeys for an address of numbers.
  origin = product.url.replace("127.0.0.1", "localhost");
});

const post = (path: string, body: Json, token = "") => product.call("POST", path, { body, token });
const actions = (user: string) =>
  query(product.dir, `SELECT action FROM audit_log WHERE member = '${user}' ORDER BY rowid`).map(
    ({ action }) => action,
  );

type Enrolled = Member & { key: Authenticator };

async function add(member: Member, key = new Authenticator(origin), name = ""): Promise<Enrolled> {
  const options = await post(`${PASSKEYS}/options`, {}, member.token);
  const added = await post(PASSKEYS, { name, credential: key.create(options.json) }, member.token);
  if (added.status !== 200) throw new Error(`${options.text} ${added.text}`);
  return { ...member, key };
}

const fresh = (member: Member) => provedIn(product, member);
const newMember = async (changes: Json = {}) => fresh(await verifiedMember(product, changes));
const enrolled = async () => add(await newMember());
const ask = async (mfaId = "") => (await post(`${SIGN_IN}/options`, { mfaId })).json;
const enter = (credential: Json, mfaId = "") => post(SIGN_IN, { mfaId, credential });

describe("adding", () => {
  it("needs a fresh proof, names the passkey after the browser, mails the member and shows recovery codes once", async () => {
    const member = await newMember({ locale: "en" });
    ageProofs(product.dir, member.id);
    expect(codes(await post(`${PASSKEYS}/options`, {}, member.token))).toEqual({ form: "proof_required" });
    await prove(product, member.token, "password", PASSWORD);

    const key = new Authenticator(origin);
    const options = (await post(`${PASSKEYS}/options`, {}, member.token)).json;
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { id: Buffer.from(member.id).toString("base64url") },
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    });
    const added = await product.call("POST", PASSKEYS, {
      token: member.token,
      body: { name: "", credential: key.create(options) },
      headers: {
        "User-Agent": "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
      },
    });
    expect([added.status, (added.json.recoveryCodes as string[]).length]).toEqual([200, 10]);
    const list = await product.call("GET", "/api/app/factors", { token: member.token });
    expect(list.json).toMatchObject({ items: [{ kind: "passkey", name: "Chrome on Android", lastUsed: null }] });
    expect((await sink.waitFor(member.email, /Chrome on Android/)).text).toContain("Chrome on Android");
    expect(actions(member.id)).toContain("factor.add");
    // The passkey answers no second time.
    const again = await post(PASSKEYS, { name: "", credential: key.create(options) }, member.token);
    expect(codes(again)).toEqual({ form: "passkey_expired" });
    const export_ = await product.call("GET", "/api/app/export", { token: member.token });
    expect(export_.text).toContain("Chrome on Android");
    expect(export_.text).not.toContain(key.id.toString("base64url"));
  });

  it("takes no challenge of another member, no passkey of another member, and at most twenty", async () => {
    const [owner, thief] = [await enrolled(), await newMember()];
    const options = (await post(`${PASSKEYS}/options`, {}, owner.token)).json;
    const stolen = await post(
      PASSKEYS,
      { name: "", credential: new Authenticator(origin).create(options) },
      thief.token,
    );
    expect(codes(stolen)).toEqual({ form: "passkey_expired" });
    const own = (await post(`${PASSKEYS}/options`, {}, thief.token)).json;
    expect(codes(await post(PASSKEYS, { name: "", credential: owner.key.create(own) }, thief.token))).toEqual({
      form: "passkey_refused",
    });
    for (let number = 1; number < 20; number++) await add(owner, new Authenticator(origin), `Key ${number}`);
    expect(codes(await post(`${PASSKEYS}/options`, {}, owner.token))).toEqual({ form: "too_many_passkeys" });
    expect(listOf((await product.call("GET", "/api/app/factors", { token: owner.token })).json, "items")).toHaveLength(
      20,
    );
  });

  it("needs a confirmed address", async () => {
    const { token } = await fresh(await signUp(product));
    const options = (await post(`${PASSKEYS}/options`, {}, token)).json;
    const added = await post(PASSKEYS, { name: "", credential: new Authenticator(origin).create(options) }, token);
    expect(codes(added)).toEqual({ form: "verify_first" });
  });
});

describe("signing in", () => {
  it("opens the account with the passkey alone, though the password asks for a second step", async () => {
    const { id, email, key } = await enrolled();
    const options = await ask();
    expect([options.rpId, options.userVerification, options.allowCredentials]).toEqual([
      "localhost",
      "required",
      undefined,
    ]);
    const entered = await enter(key.get(options));
    expect([entered.status, objectOf(entered.json, "record").id]).toEqual([200, id]);
    const token = textOf(entered.json, "token");
    expect((await product.call("GET", "/api/app/me", { token })).status).toBe(200);
    expect(actions(id)).toEqual(expect.arrayContaining(["factor.add", "factor.use"]));
    expect((await logIn(product, email)).status).toBe(401);
    // The browser is known from now on.
    expect(entered.headers.get("set-cookie")).toMatch(/^known_/);
    const list = await product.call("GET", "/api/app/factors", { token });
    expect(listOf(list.json, "items")[0]?.lastUsed).not.toBeNull();
  });

  it("opens an administrator's account, who needs two factors", async () => {
    const admin = await signUpAdmin(product);
    await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { verified: true });
    const { key } = await add(await fresh(admin));
    const entered = await enter(key.get(await ask()));
    expect(entered.status).toBe(200);
    const token = textOf(entered.json, "token");
    expect((await product.call("GET", "/api/app/admin/overview", { token })).status).toBe(200);
  });

  it("completes a sign-in after the password, once and for that account only", async () => {
    const [{ id, email, key }, other] = [await enrolled(), await enrolled()];
    const mfaId = await firstProof(product, email);
    const options = await ask(mfaId);
    expect(listOf(options, "allowCredentials").map((each) => each.id)).toEqual([key.id.toString("base64url")]);
    expect(codes(await enter(other.key.get(options), mfaId))).toEqual({ form: "passkey_unknown" });
    const answer = key.get(await ask(mfaId));
    expect(codes(await enter(answer))).toEqual({ form: "passkey_expired" });
    const entered = await enter(key.get(await ask(mfaId)), mfaId);
    expect([entered.status, objectOf(entered.json, "record").id]).toEqual([200, id]);
    expect((await post(`${SIGN_IN}/options`, { mfaId })).status).toBe(404);
    expect((await enter(key.get(await ask()), mfaId)).status).toBe(404);
    expect((await post(`${SIGN_IN}/options`, { mfaId: "0123456789abcde" })).status).toBe(404);
  });

  it("vouches for a password that was chosen by mail only after that password", async () => {
    const { id, email, key } = await enrolled();
    change(product.dir, `UPDATE users SET password_by_mail = TRUE WHERE id = '${id}'`);
    const noted = () => query(product.dir, `SELECT password_by_mail AS noted FROM users WHERE id = '${id}'`);
    expect((await enter(key.get(await ask()))).status).toBe(200);
    expect(noted()).toEqual([{ noted: "1" }]);
    const mfaId = await firstProof(product, email);
    expect((await enter(key.get(await ask(mfaId)), mfaId)).status).toBe(200);
    expect(noted()).toEqual([{ noted: "0" }]);
  });

  it("refuses replays, unknown passkeys, and answers for another site, another account or from nobody", async () => {
    const [{ key }, other] = [await enrolled(), await enrolled()];
    const answer = key.get(await ask());
    expect((await enter(answer)).status).toBe(200);
    expect(codes(await enter(answer))).toEqual({ form: "passkey_expired" });
    expect(codes(await enter(new Authenticator(origin).get(await ask())))).toEqual({ form: "passkey_unknown" });
    const stored = { origin: key.origin, rpId: key.rpId, flags: key.flags };
    const hostile: Partial<typeof stored>[] = [
      { origin: "https://example.com" },
      { origin: product.url },
      { origin: `${origin}0` },
      { rpId: "example.com" },
      { flags: 0x01 },
    ];
    for (const wrong of hostile) {
      Object.assign(key, wrong);
      expect([wrong, codes(await enter(key.get(await ask())))]).toEqual([wrong, { form: "passkey_refused" }]);
      Object.assign(key, stored);
    }
    // The owner's passkey by its id, with someone else's signature.
    const forged = {
      ...other.key.get(await ask()),
      id: key.id.toString("base64url"),
      rawId: key.id.toString("base64url"),
    };
    expect(codes(await enter(forged))).toEqual({ form: "passkey_refused" });
    expect((await enter(key.get(await ask()))).status).toBe(200);
  });

  it("answers damaged and huge requests with 4xx", async () => {
    const { key } = await enrolled();
    const good = key.get(await ask());
    const bodies = [
      {},
      { credential: null },
      { credential: { ...good, id: "" } },
      { credential: { ...good, id: "*" } },
      { credential: { ...good, response: "x" } },
      { credential: { ...good, response: { ...objectOf(good, "response"), signature: "A".repeat(5000) } } },
      { credential: { ...good, response: { ...objectOf(good, "response"), clientDataJSON: "e30" } } },
    ];
    for (const body of bodies) expect((await post(SIGN_IN, body)).status).toBe(400);
    expect((await post(SIGN_IN, { credential: { ...good, padding: "A".repeat(200_000) } })).status).toBe(413);
  });

  it("refuses a copied passkey, whose counter went back, and mails its member once", async () => {
    const { id, email, key } = await enrolled();
    key.counter = 10;
    expect((await enter(key.get(await ask()))).status).toBe(200);
    key.counter = 3;
    for (const _ of [1, 2]) {
      const refused = await enter(key.get(await ask()));
      expect([refused.status, codes(refused)]).toEqual([403, { form: "passkey_cloned" }]);
    }
    expect(actions(id).filter((action) => action === "passkey.copied")).toHaveLength(2);
    await sink.waitFor(email, /copiée|copied/);
    key.counter = 11;
    expect((await enter(key.get(await ask()))).status).toBe(200);
    expect(sink.to(email).filter(({ text }) => /copiée|copied/.test(text))).toHaveLength(1);
    // Anyone who holds a passkey signs in without end: that is not refused, and the log has its bound.
    useUpKept(product.dir);
    key.counter = 3;
    expect((await enter(key.get(await ask()))).status).toBe(403);
    key.counter = 12;
    expect((await enter(key.get(await ask()))).status).toBe(200);
    const kept = (wanted: string) => actions(id).filter((action) => action === wanted).length;
    expect([kept("passkey.copied"), kept("factor.use")]).toEqual([2, 2]);
  });
});

it("proves once more who is there", async () => {
  const { token, id, key } = await enrolled();
  ageProofs(product.dir, id);
  const answer = (credential: Json) => prove(product, token, "passkey", JSON.stringify(credential));
  expect(codes(await post(`${PASSKEYS}/options`, {}, token))).toEqual({ form: "proof_required" });
  expect(codes(await answer(key.get(await ask())))).toEqual({ form: "passkey_expired" });
  const options = (await post(`${PASSKEYS}/proof`, {}, token)).json;
  expect((await answer(key.get(options))).status).toBe(204);
  expect((await post(`${PASSKEYS}/options`, {}, token)).status).toBe(200);
  expect(codes(await answer({}))).not.toEqual({});
});

it("opens nothing once it is removed, or its member deleted", async () => {
  const removed = await enrolled();
  const list = await product.call("GET", "/api/app/factors", { token: removed.token });
  const factor = textOf(listOf(list.json, "items")[0], "id");
  expect((await post(`/api/app/factors/${factor}/remove`, {}, removed.token)).status).toBe(204);
  const deleted = await enrolled();
  expect((await post("/api/app/account/delete", { password: PASSWORD }, deleted.token)).status).toBe(204);
  for (const { id, key } of [removed, deleted]) {
    expect(query(product.dir, `SELECT id FROM passkeys WHERE user = '${id}'`)).toEqual([]);
    expect(codes(await enter(key.get(await ask())))).toEqual({ form: "passkey_unknown" });
  }
});

it("is shown with its domain and offered nowhere once the site has another one", async () => {
  const { id, email, token, key } = await enrolled();
  expect(query(product.dir, `SELECT domain FROM passkeys WHERE user = '${id}'`)).toEqual([{ domain: "localhost" }]);
  change(product.dir, `UPDATE passkeys SET domain = 'former.example' WHERE user = '${id}'`);
  const list = () => product.call("GET", "/api/app/factors", { token });
  expect((await list()).json).toMatchObject({ items: [{ otherDomain: "former.example" }], codesLeft: 10 });
  const ways = () => proofWays(product, token);
  expect(await ways()).toEqual(["recovery"]);
  const mfaId = await firstProof(product, email);
  const options = await post("/api/app/second-factor/options", { mfaId });
  expect(options.json).toMatchObject({ factors: [], recovery: true });
  expect((await ask(mfaId)).allowCredentials).toBeUndefined();
  // The password alone proves nothing even without a recovery code.
  change(product.dir, `DELETE FROM recovery_codes WHERE user = '${id}'`);
  expect(await ways()).toEqual(["passkey"]);
  await add({ id, email, token, record: {} }, new Authenticator(origin));
  expect(await ways()).toEqual(["passkey", "recovery"]);
  expect((await list()).json).toMatchObject({ items: [{ otherDomain: "former.example" }, { otherDomain: "" }] });
  const known = listOf((await post(`${PASSKEYS}/options`, {}, token)).json, "excludeCredentials");
  expect(known.map((each) => each.id)).not.toContain(key.id.toString("base64url"));
});
