import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type CallOptions, codes, type Json, textOf } from "../../support/http.ts";
import { processorMilliseconds } from "../../support/process.ts";
import {
  logIn,
  newEmail,
  PASSWORD,
  type Product,
  signUp,
  signUpBody,
  startProduct,
  tokenOf,
} from "../../support/product.ts";

const USERS = "/api/collections/users/records";
const NEW_PASSWORD = "nacelle 17 et fougère";

let ours: Product;

beforeAll(async () => {
  ours = await startProduct();
});
afterAll(() => ours?.stop());

const both = { password: PASSWORD, passwordConfirm: PASSWORD };
const long = "b8 ".repeat(24); // 72 characters
const wide = "é2 ".repeat(23); // 69 characters, 92 bytes

const PAIRS: readonly (readonly [name: string, passwords: Json, status: number])[] = [
  ["no password", { password: undefined, passwordConfirm: undefined }, 400],
  ["an empty password", { password: "", passwordConfirm: "" }, 400],
  ["null", { password: null, passwordConfirm: null }, 400],
  ["no repetition", { password: PASSWORD, passwordConfirm: undefined }, 400],
  ["an empty repetition", { password: PASSWORD, passwordConfirm: "" }, 400],
  ["the repetition alone", { password: undefined, passwordConfirm: PASSWORD }, 400],
  ["another repetition", { password: PASSWORD, passwordConfirm: `${PASSWORD}.` }, 400],
  ["a short password", { password: "court 4", passwordConfirm: "court 4" }, 400],
  ["a long password", { password: long, passwordConfirm: long }, 400],
  ["a common password", { password: "password12345", passwordConfirm: "password12345" }, 400],
  ["numbers", { password: 415926535897932, passwordConfirm: 415926535897932 }, 400],
  ["a number and its text", { password: 415926535897932, passwordConfirm: "415926535897932" }, 400],
  ["lists", { password: [PASSWORD], passwordConfirm: [PASSWORD] }, 400],
  ["a good password", both, 200],
];

const withPair = (body: Json, passwords: Json): Json => ({ ...body, ...passwords });

describe("a sign-up is judged", () => {
  const create = (options: CallOptions): Promise<Answer> => ours.call("POST", USERS, options);
  const form = (fields: Json): CallOptions => {
    const lines = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    );
    return { raw: `${lines.join("")}--x--\r\n`, headers: { "Content-Type": "multipart/form-data; boundary=x" } };
  };

  it.each(PAIRS)("with %s", async (_name, passwords, status) => {
    const body = withPair(signUpBody(newEmail()), passwords);
    expect((await create({ body })).status).toBe(status);
  });

  it.each(PAIRS)("with %s, by a superuser", async (_name, passwords, status) => {
    const body = withPair(signUpBody(newEmail(), { verified: true }), passwords);
    expect((await create({ body, token: ours.superuser })).status).toBe(status);
  });

  it("with more bytes than bcrypt reads, which are named", async () => {
    const body = { ...signUpBody(newEmail()), password: wide, passwordConfirm: wide };
    const answer = await create({ body });
    expect([answer.status, codes(answer)]).toEqual([400, { password: "validation_max_text_constraint" }]);
  });

  it("as a form", async () => {
    const fields = { email: newEmail(), plan: "free", ...both };
    expect((await create(form(fields))).status).toBe(200);
    expect((await logIn(ours, fields.email)).status).toBe(200);
    expect((await create(form({ ...fields, passwordConfirm: "other" }))).status).toBe(400);
  });

  it.each(["null", "[]", '"text"', "{", ""])("with the body %s", async (raw) => {
    expect((await create({ raw })).status).toBe(400);
  });

  it("with other mistakes beside the password", async () => {
    const wrong = { email: "nobody", plan: "gold", verified: true };
    for (const passwords of [both, { ...both, passwordConfirm: "other" }])
      expect((await create({ body: { ...signUpBody("x"), ...wrong, ...passwords } })).status).toBe(400);
    expect((await create({ body: signUpBody(newEmail(), { admin: true }) })).status).toBe(400);
    const email = newEmail();
    await create({ body: signUpBody(email) });
    expect((await create({ body: signUpBody(email) })).status).toBe(400); // taken
  });

  it("the new member can sign in", async () => {
    const email = newEmail();
    expect((await create({ body: signUpBody(email) })).status).toBe(200);
    expect((await logIn(ours, email)).status).toBe(200);
    expect((await logIn(ours, email, `${PASSWORD}.`)).status).toBe(400);
  });

  it("also for a PocketBase superuser", async () => {
    const path = "/api/collections/_superusers/records";
    const add = (passwords: Json) => {
      const body = { email: newEmail(), ...passwords };
      return ours.call("POST", path, { body, token: ours.superuser });
    };
    expect((await add(both)).status).toBe(200);
    expect((await add({ password: "kurz", passwordConfirm: "kurz" })).status).toBe(400);
  });
});

describe("a change of password is judged", () => {
  const news = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
  type Change = (id: string, token: string, superuser: string) => CallOptions;

  /** Changes a new member. @returns the response and whether the new and the old password work */
  async function patch(options: Change): Promise<{ status: number; opens: boolean[] }> {
    const email = newEmail();
    const { id, token } = await signUp(ours, { email });
    const answer = await ours.call("PATCH", `${USERS}/${id}`, options(id, token, ours.superuser));
    const logIns = await Promise.all([logIn(ours, email, NEW_PASSWORD), logIn(ours, email)]);
    return { status: answer.status, opens: logIns.map(({ status }) => status === 200) };
  }
  const changed = { status: 200, opens: [true, false] };
  const refused = { status: 400, opens: [false, true] };

  it.each([
    ["the old one", { ...news, oldPassword: PASSWORD }, changed],
    ["another old one", { ...news, oldPassword: "another one" }, refused],
    ["no old one", news, refused],
    ["an empty old one", { ...news, oldPassword: "" }, refused],
    ["a number as the old one", { ...news, oldPassword: 4 }, refused],
    ["null as the old one", { ...news, oldPassword: null }, refused],
    ["a repetition that differs", { ...news, passwordConfirm: "other", oldPassword: PASSWORD }, refused],
    ["no repetition", { password: NEW_PASSWORD, oldPassword: PASSWORD }, refused],
    ["the repetition alone", { passwordConfirm: NEW_PASSWORD, oldPassword: PASSWORD }, refused],
    ["the old one alone", { oldPassword: PASSWORD }, refused],
    ["one that is short", { password: "court 4", passwordConfirm: "court 4", oldPassword: PASSWORD }, refused],
    ["one that is long", { password: long, passwordConfirm: long, oldPassword: PASSWORD }, refused],
    ["another old one and a new kind", { ...news, oldPassword: "another one", verified: true }, refused],
    ["the old one and a new kind", { ...news, oldPassword: PASSWORD, verified: true }, refused],
    ["the old one and a new address", { ...news, oldPassword: PASSWORD, email: "moved@example.org" }, changed],
    ["another old one and a new address", { ...news, oldPassword: "no", email: "moved@example.org" }, refused],
    ["no old one and a plan", { ...news, plan: "paid" }, { ...refused, status: 404 }],
  ] as const)("with %s", async (_name, body, expected) => {
    expect(await patch((_id, token) => ({ body, token }))).toEqual(expected);
  });

  it("by a superuser, who needs no old password", async () => {
    expect(await patch((_id, _token, superuser) => ({ body: news, token: superuser }))).toEqual(changed);
    const wrong = { ...news, oldPassword: "another one" };
    expect(await patch((_id, _token, superuser) => ({ body: wrong, token: superuser }))).toEqual(changed);
  });

  it("by a stranger, and without a session", async () => {
    const body = { ...news, oldPassword: PASSWORD };
    expect(await patch(() => ({ body }))).toEqual({ ...refused, status: 404 });
    const [member, stranger] = [await signUp(ours), await signUp(ours)];
    const answer = await ours.call("PATCH", `${USERS}/${member.id}`, { body, token: stranger.token });
    expect(answer.status).toBe(404);
  });

  it("and ends every session", async () => {
    const { id, token } = await signUp(ours);
    const body = { ...news, oldPassword: PASSWORD };
    expect((await ours.call("PATCH", `${USERS}/${id}`, { body, token })).status).toBe(200);
    expect((await ours.call("POST", "/api/collections/users/auth-refresh", { token })).status).toBe(401);
  });
});

/** A hash of cost 12 takes a quarter of a second, far more than anything else. */
describe("bcrypt runs", () => {
  beforeAll(async () => {
    const { fields } = await ours.manage("GET", "/api/collections/users");
    const all = Array.isArray(fields) ? (fields as Json[]) : []; // PocketBase's own answer
    const costly = all.map((field) => (field.name === "password" ? { ...field, cost: 12 } : field));
    await ours.manage("PATCH", "/api/collections/users", { fields: costly });
  });

  /** Processor time of three calls, in ms. */
  async function cost(ask: (turn: number) => Promise<Answer>): Promise<number> {
    const start = processorMilliseconds(ours.pid());
    for (let turn = 0; turn < 3; turn++) expect((await ask(turn)).status).toBe(200);
    return processorMilliseconds(ours.pid()) - start;
  }

  it("once for a sign-up, and once for a change besides the check of the old password", { tags: "long" }, async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    const signUps = await cost((turn) => ours.call("POST", USERS, { body: signUpBody(emails[turn] ?? "") }));
    const once = await cost((turn) => logIn(ours, emails[turn] ?? ""));
    expect(signUps / once).toBeLessThan(1.6);

    const records = await ours.find("users", emails.map((email) => `email = "${email}"`).join(" || "));
    const members = await Promise.all(
      records.map(async (record) => {
        const id = textOf(record, "id");
        return { id, token: await tokenOf(ours, id) };
      }),
    );
    const body = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD, oldPassword: PASSWORD };
    const changes = await cost((turn) => {
      const { id = "", token = "" } = members[turn] ?? {};
      return ours.call("PATCH", `${USERS}/${id}`, { body, token });
    });
    expect(changes / once).toBeLessThan(2.6);
  });
});
