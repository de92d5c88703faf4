import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { type Json, listOf, textOf } from "../../support/http.ts";
import { type Member, PASSWORD, signUp, signUpAdmin, startProduct, tokenOf } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/**
 * A protected field must stay protected in combination with other fields. The test sends each field of `users` with
 * every other one and with every combination that changes something, as JSON and as a form.
 */
const USERS = "/api/collections/users/records";
/** Valuable values, or at least values that differ from the stored ones. */
const WORTH: Json = {
  id: "stolenstolen123",
  verified: true,
  admin: true,
  role: "owner",
  is_api: true,
  is_monthly: true,
  plan: "paid",
  price: "999",
  stripe: "cus_stolen",
  affiliate_code: "AFF-STOLEN00",
  stremio_username: "stolen@passerelle.example",
  stremio_password: "stolen-password!",
  tokenKey: "0123456789012345678901234567890123456789",
};
/** What a member changes, and what follows from it. */
const THEIRS = ["name", "locale", "newsletter", "emailVisibility", "password", "older_ended", "updated"];
const DATE = "2099-01-01 00:00:00.000Z";

const product = shared(startProduct);
let member: Member;
let other: Member;
let fields: [name: string, value: unknown][];
let baseline: Json;
beforeAll(async () => {
  [other, member] = [await signUp(product), await signUp(product)];
  baseline = stored();
  const all = listOf(await product.manage("GET", "/api/collections/users"), "fields");
  fields = all
    .map((field): [string, unknown] => [textOf(field, "name"), WORTH[textOf(field, "name")] ?? worthOf(field)])
    .filter(([name]) => !THEIRS.includes(name) && name !== "email");
  expect(fields.map(([name]) => name)).toEqual(
    expect.arrayContaining([...Object.keys(WORTH), "blocked", "paid_until"]),
  );
  expect(Object.keys(baseline)).toEqual(expect.arrayContaining(fields.map(([name]) => name)));
});

function worthOf(field: Json): unknown {
  if (field.type === "bool") return true;
  if (field.type === "number") return 7;
  if (field.type === "date" || field.type === "autodate") return DATE;
  return field.type === "relation" ? other.id : "stolen";
}

/** The member's row, with what no API shows. */
function stored(): Json {
  return query(product.dir, `SELECT * FROM users WHERE id = '${member.id}'`)[0] ?? {};
}

/** Allowed combinations that take different paths through the server. */
const openers = (): Json[] => [
  {},
  { name: "Another", newsletter: true, locale: "en" },
  { email: other.email, oldPassword: PASSWORD },
  { email: member.email.toUpperCase(), oldPassword: PASSWORD },
  { password: PASSWORD, passwordConfirm: PASSWORD, oldPassword: PASSWORD },
  { email: other.email, password: PASSWORD, passwordConfirm: PASSWORD, oldPassword: PASSWORD },
];

/** Sends a change. The token counts, whatever the answer. */
async function send(body: Json, form = false): Promise<void> {
  if ("oldPassword" in body) change(product.dir, "DELETE FROM mail_limits"); // otherwise the server would refuse the rest for that reason
  if (!form) {
    const answer = await product.call("PATCH", `${USERS}/${member.id}`, { token: member.token, body });
    expect(answer.status, "the member is signed in").not.toBe(401);
    return;
  }
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) data.append(name, String(value));
  const headers = { Authorization: member.token };
  const answer = await fetch(`${product.url}${USERS}/${member.id}`, { method: "PATCH", headers, body: data });
  await answer.text();
  expect(answer.status, "the member is signed in").not.toBe(401);
}

/** Compares all server-side fields with their old values. A changed password changes the token key. */
async function expectUntouched(body: Json): Promise<void> {
  const now = stored();
  const sent = JSON.stringify(body);
  for (const [name, value] of fields) {
    if (name === "tokenKey") expect([sent, now[name]]).not.toEqual([sent, value]);
    else expect([sent, name, now[name]]).toEqual([sent, name, baseline[name]]);
  }
  expect([sent, now.email]).toEqual([sent, baseline.email]);
  if (now.tokenKey !== baseline.tokenKey) {
    expect(body).toHaveProperty("password");
    member.token = await tokenOf(product, member.id); // the token ended
    baseline = stored();
  }
}

/** What is refused ends no session, and what is allowed is still saved. */
async function expectSignedIn(): Promise<void> {
  const body = { name: `Still ${Math.random()}` };
  const control = await product.call("PATCH", `${USERS}/${member.id}`, { token: member.token, body });
  expect([control.status, stored().name]).toEqual([200, body.name]);
}

describe("a member's own record", () => {
  afterEach(expectSignedIn);

  it("each field alone, and with an allowed field", async () => {
    for (const [name, value] of fields) {
      for (const opener of openers()) {
        const body = { ...opener, [name]: value };
        for (const form of [false, true]) {
          await send(body, form);
          await expectUntouched(body);
        }
      }
    }
  });

  it("each field with each modifier, with a new address", async () => {
    for (const [name, value] of fields) {
      for (const key of [`${name}+`, `+${name}`, `${name}-`, `${name}:autogenerate`, name.toUpperCase()]) {
        const body = { email: other.email, oldPassword: PASSWORD, [key]: value };
        await send(body, key.length % 2 === 0);
        await expectUntouched(body);
      }
    }
  });

  it("all fields by pairs, with a new address", async () => {
    for (const [index, [first, one]] of fields.entries()) {
      for (const [second, two] of fields.slice(index + 1)) {
        const body = { email: other.email, oldPassword: PASSWORD, [first]: one, [second]: two };
        await send(body);
      }
      await expectUntouched({ [first]: one });
    }
  });

  it("all at once, also inside a form's JSON", async () => {
    const everything = { email: other.email, oldPassword: PASSWORD, ...Object.fromEntries(fields) };
    await send(everything);
    await send({ "@jsonPayload": JSON.stringify(everything) }, true);
    await expectUntouched(everything);
  });
});

describe("an administrator's saved searches", () => {
  it("stay their owner's, whatever fields are combined", async () => {
    const views = "/api/collections/saved_views/records";
    const admins = [await signUpAdmin(product), await signUpAdmin(product)] as const;
    const [{ id: admin, token }, second] = admins;
    const made = await product.call("POST", views, { token, body: { admin, name: "Mine", query: "q=1" } });
    expect(made.status).toBe(200);
    const path = `${views}/${textOf(made.json, "id")}`;
    const before = await product.manage("GET", path);
    const server: [string, unknown][] = [
      ["admin", second.id],
      ["id", "stolenstolen123"],
      ["created", DATE],
    ];
    const writable: Json[] = [{}, { name: "Other" }, { query: "q=2" }, { name: "Third", query: "q=3" }];
    for (const [name, value] of server) {
      for (const opener of writable) {
        for (const key of [name, `${name}+`, `+${name}`, `${name}-`, `${name}:autogenerate`]) {
          await product.call("PATCH", path, { token, body: { ...opener, [key]: value } });
          const now = await product.manage("GET", path);
          for (const [field] of server) expect([key, field, now[field]]).toEqual([key, field, before[field]]);
          const body = { admin, name: `New ${key}${Math.random()}`, ...opener, [key]: value };
          const created = await product.call("POST", views, { token, body });
          if (created.status === 200) {
            expect([key, created.json.admin]).toEqual([key, admin]);
            expect([key, created.json.id, created.json.created]).not.toEqual([key, value, value]);
            await product.manage("DELETE", `${views}/${textOf(created.json, "id")}`);
          }
        }
      }
    }
  });
});

describe("the id of a new record", () => {
  it.each(["id", "id:autogenerate", "+id", "id+"])("is the server's: %s", async (key) => {
    const body = { email: `chosen.${Math.random()}@example.org`, password: PASSWORD, passwordConfirm: PASSWORD };
    for (const form of [false, true]) {
      const sent = { ...body, plan: "free", [key]: "stolenstolen123" };
      const data = new FormData();
      for (const [name, value] of Object.entries(sent)) data.append(name, value);
      const answer = form
        ? await fetch(product.url + USERS, { method: "POST", body: data })
        : await product.call("POST", USERS, { body: sent });
      if (key === "id") expect(answer.status).toBe(400);
      expect(await product.find("users", `id ~ "stolen"`)).toEqual([]);
    }
  });

  it("does not open what a deleted member left behind", async () => {
    const left = await signUp(product);
    const admin = await signUpAdmin(product);
    const act = (body: Json) =>
      product.call("POST", `/api/app/admin/users/${left.id}/extend`, { token: admin.token, body });
    expect((await act({ days: 3, reason: "a gift" })).status).toBe(204);
    const plan = (await product.find("plans"))[0]?.id;
    const payment = { user: left.id, plan, provider: "manual", status: "paid", amount_cents: 999 };
    await product.manage("POST", "/api/collections/payments/records", payment);
    const lists = ["audit_log", "payments", "orders", "subscriptions", "stremio"];
    const seen = async (token: string) => {
      const counts = lists.map(async (name) => {
        const answer = await product.call("GET", `/api/collections/${name}/records`, { token });
        return [name, listOf(answer.json, "items").length];
      });
      return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
    };
    expect(await seen(left.token)).toMatchObject({ audit_log: 2, payments: 1, stremio: 1 });
    await product.manage("DELETE", `${USERS}/${left.id}`);
    expect((await product.find("audit_log", `member = "${left.id}"`)).length).toBeGreaterThan(0);
    // Only a superuser could give the id to someone.
    const body = {
      id: left.id,
      email: "heir@example.org",
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      plan: "free",
    };
    await product.manage("POST", USERS, { ...body, locale: "fr" });
    const { token } = await product.manage("POST", `/api/collections/users/impersonate/${left.id}`, {});
    expect(await seen(String(token))).toMatchObject({
      audit_log: 1, // that a superuser made this account
      payments: 0,
      orders: 0,
      subscriptions: 0,
      stremio: 1,
    });
    const mine = await product.call("GET", "/api/app/export", { token: String(token) });
    expect(mine.text).not.toContain("999");
  });
});
