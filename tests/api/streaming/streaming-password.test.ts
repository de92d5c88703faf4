import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeKey } from "../../support/api.ts";
import { change, filesWith, query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import {
  logIn,
  type Member,
  newEmail,
  PASSWORD,
  type Product,
  signUp,
  signUpBody,
  startProduct,
  tokenOf,
} from "../../support/product.ts";
import { ageProofs, prove, provedIn } from "../../support/proofs.ts";
import { subscribe } from "../../support/realtime.ts";
import { streamingPasswordIn } from "../../support/sealed.ts";

let product: Product;
let owner: Member;
let stranger: Member;
let admin: Member;
let secret: string;

const USERS = "/api/collections/users/records";

beforeAll(async () => {
  product = await startProduct();
  owner = await signUp(product);
  stranger = await signUp(product);
  admin = await signUp(product);
  await product.manage("PATCH", `${USERS}/${admin.id}`, { admin: true, role: "owner", name: "An admin" });
  admin.token = await tokenOf(product, admin.id);
  secret = streamingPasswordIn(product.dir, owner.id);
});
afterAll(() => product.stop());

const stored = (id: string) => product.manage("GET", `${USERS}/${id}`);

describe("the streaming password", () => {
  it("has 16 of the specified characters and is shown to its owner after a fresh proof, in no other answer", async () => {
    expect(secret).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
    const login = await logIn(product, owner.email);
    const token = textOf(login.json, "token");
    const refresh = await product.call("POST", "/api/collections/users/auth-refresh", { token });
    const saved = await product.call("PATCH", `${USERS}/${owner.id}`, { token, body: { newsletter: true } });
    const lists = ["", "?fields=*,stremio_password"].map((path) => USERS + path);
    const read = [...lists, "/api/collections/stremio/records?expand=user"].map((path) =>
      product.call("GET", path, { token }),
    );
    const others = ["/api/app/me", "/api/app/export"].map((path) => product.call("GET", path, { token }));
    for (const { status, text } of [login, refresh, saved, ...(await Promise.all([...read, ...others]))]) {
      expect(status).toBe(200);
      for (const hidden of [secret, "v2:", "stremio_password"]) expect(text).not.toContain(hidden);
    }
    const shown = await product.call("POST", "/api/app/stremio/password", { token });
    expect([shown.status, shown.json]).toEqual([200, { password: secret }]);
  });

  it("is in the owner's own record, which no cache keeps, while a proof is fresh", async () => {
    const token = textOf((await logIn(product, owner.email)).json, "token");
    const own = (as = token, query = "") => product.call("GET", `${USERS}/${owner.id}${query}`, { token: as });
    const read = await own();
    expect([read.status, read.json.stremio_password, read.headers.get("Cache-Control")]).toEqual([
      200,
      secret,
      "no-store",
    ]);
    expect((await own(token, "?fields=id,email")).text).not.toContain(secret);
    const [row] = await product.find("stremio", `user = "${owner.id}"`);
    const account = `/api/collections/stremio/records/${textOf(row, "id")}?expand=user`;
    await product.manage("PATCH", `${USERS}/${owner.id}`, { is_api: true });
    const { key } = await makeKey(product, owner, "");
    for (const { text } of [await product.call("GET", account, { token }), await own(`Bearer ${key}`)])
      expect(text).not.toContain("stremio_password");
    // A superuser's token for the member, and an administrator's impersonation: neither is a session of the owner.
    const issued = await product.manage("POST", `/api/collections/users/impersonate/${owner.id}`, {});
    const reason = "a good reason for it";
    const body = { reason };
    const seen = await product.call("POST", `/api/app/admin/users/${owner.id}/impersonate`, {
      token: (await provedIn(product, admin)).token,
      body,
    });
    for (const each of [issued, seen.json]) {
      const { status, text } = await own(textOf(each, "token"));
      expect([status, text.includes(secret), text.includes("stremio_password")]).toEqual([200, false, false]);
    }
    const batch = { requests: [{ method: "GET", url: `${USERS}/${owner.id}` }] };
    expect((await product.call("POST", "/api/batch", { token, body: batch })).text).not.toContain(secret);
    ageProofs(product.dir, owner.id);
    expect((await own()).text).not.toContain("stremio_password");
    expect((await prove(product, token, "password", PASSWORD)).status).toBe(204);
    expect((await own()).json.stremio_password).toBe(secret);
    // Reading it stores nothing in the clear.
    expect(textOf(await stored(owner.id), "stremio_password")).toMatch(/^v2:/);
  });

  it("is in no response to visitors, strangers, administrators or superusers", async () => {
    const paths = [
      `${USERS}/${owner.id}`,
      `${USERS}?perPage=500`,
      `${USERS}?perPage=500&fields=*,stremio_password&expand=stremio_via_user`,
      "/api/collections/stremio/records?perPage=500&expand=user",
      "/api/app/me",
      "/api/app/export",
      "/api/app/admin/overview",
    ];
    for (const token of ["", stranger.token, admin.token, product.superuser]) {
      for (const path of paths) {
        const { text } = await product.call("GET", path, { token });
        expect(text, path).not.toContain(secret);
        if (token !== product.superuser) expect(text, path).not.toContain("v2:");
      }
    }
    // Not even in the owner's add-on record and export.
    for (const path of ["/api/collections/stremio/records?expand=user", "/api/app/export"]) {
      const { text } = await product.call("GET", path, { token: owner.token });
      expect(text).not.toContain("v2:");
    }
  });

  it("stays private even where someone has opened the members' list to everyone", async () => {
    const rules = async (rule: string) => {
      change(product.dir, `UPDATE _collections SET listRule = '${rule}', viewRule = '${rule}' WHERE name = 'users'`);
      await product.restart();
    };
    await rules("");
    try {
      for (const token of ["", stranger.token, admin.token]) {
        for (const path of [USERS, `${USERS}/${owner.id}`, "/api/collections/stremio/records?expand=user"]) {
          const { status, text } = await product.call("GET", path, { token });
          expect(status).toBe(200);
          for (const hidden of [secret, "v2:", "tokenKey"]) expect(text, path).not.toContain(hidden);
        }
      }
    } finally {
      await rules("id = @request.auth.id");
    }
  });

  it("is never sent by realtime", async () => {
    for (const topic of [`users/${owner.id}`, "users/*", "stremio/*"]) {
      for (const token of ["", stranger.token, admin.token])
        await expect(subscribe(product.url, token, [topic])).rejects.toThrow(/40[13]/);
    }
    const token = textOf((await logIn(product, owner.email)).json, "token");
    const [row] = await product.find("stremio", `user = "${owner.id}"`);
    const events = await subscribe(product.url, token, [`users/${owner.id}`, `stremio/${textOf(row, "id")}`]);
    await product.call("GET", `${USERS}/${owner.id}`, { token });
    await product.call("PATCH", `${USERS}/${owner.id}`, { token, body: { name: "Heard" } });
    await product.manage("PATCH", `/api/collections/stremio/records/${textOf(row, "id")}`, {
      last_error: "also heard",
    });
    await until("the news", () => events.received().includes("Heard") && events.received().includes(textOf(row, "id")));
    for (const hidden of [secret, "v2:", "stremio_password", `"password"`])
      expect(events.received()).not.toContain(hidden);
    events.close();
  });

  it("is encrypted in every database file, before and after a change of credentials", async () => {
    const again = await product.call("POST", "/api/app/stremio/regenerate", { token: stranger.token });
    const second = streamingPasswordIn(product.dir, stranger.id);
    expect(again.text).not.toContain(second);
    const username = textOf(again.json, "username");
    await product.call("PATCH", `${USERS}/${stranger.id}`, { token: stranger.token, body: { newsletter: true } });
    expect(filesWith(product.dir, username), "the test reads the right files").not.toEqual([]);
    expect(filesWith(product.dir, secret)).toEqual([]);
    expect(filesWith(product.dir, second)).toEqual([]);
    expect(filesWith(product.dir, PASSWORD)).toEqual([]);
    expect(textOf(await stored(owner.id), "stremio_password")).toMatch(/^v2:[0-9a-f]{8}:[A-Za-z0-9+/=]{40,}$/);
  });

  it("is printed nowhere", () => expect(product.output()).not.toContain(secret));
});

/** Fields that no member may set, each with a valuable value. */
const FORBIDDEN: Json = {
  admin: true,
  role: "owner",
  is_api: true,
  is_monthly: true,
  verified: true,
  price: "999",
  stripe: "cus_stolen",
  paid_until: "2099-01-01 00:00:00.000Z",
  trial_ends: "2099-01-01 00:00:00.000Z",
  affiliate_code: "AFF-STOLEN00",
  stremio_username: "stolen@passerelle.example",
  stremio_password: "stolen-password!",
  tokenKey: "0123456789012345678901234567890123456789",
};

/** Fields with which a sign-up is refused. The server decides the others, whatever was sent. */
const REFUSED = ["admin", "is_api", "role", "verified"];

describe("mass assignment at sign-up", () => {
  it.each(Object.entries(FORBIDDEN))("%s is refused, or ignored", async (field, value) => {
    const email = newEmail();
    const answer = await product.call("POST", USERS, { body: signUpBody(email, { [field]: value }) });
    expect(answer.status).toBe(REFUSED.includes(field) ? 400 : 200);
    const [user] = await product.find("users", `email = "${email}"`);
    expect(user !== undefined, "an account exists exactly after a 200").toBe(answer.status === 200);
    expect(user?.[field]).not.toBe(value);
    expect(answer.text).not.toContain(String(value) === "true" ? `"${field}":true` : String(value));
  });

  it("admin and is_api are always refused, also with modifiers", async () => {
    for (const field of ["admin", "is_api", "admin+", "+admin", "admin-"]) {
      const email = newEmail();
      const answer = await product.call("POST", USERS, { body: signUpBody(email, { [field]: true }) });
      const [user] = await product.find("users", `email = "${email}"`);
      if (/^\w+$/.test(field)) expect(answer.status, field).toBe(400);
      expect([user?.admin ?? false, user?.is_api ?? false], field).toEqual([false, false]);
    }
  });

  it("a new account has no power over other accounts", async () => {
    const email = newEmail();
    const body = signUpBody(email, { id: owner.id, referred_by: admin.id });
    const answer = await product.call("POST", USERS, { body });
    expect(answer.status).toBe(400);
    expect(textOf(await stored(owner.id), "email")).toBe(owner.email);
  });
});

describe("mass assignment on the own record", () => {
  const changes = Object.entries({ ...FORBIDDEN, plan: "paid", terms_accepted: "2020-01-01 00:00:00.000Z" });
  const modified = ["admin+", "+admin", "admin-", "is_api+", "price+", "+price", "paid_until+", "verified+"];

  it.each([...changes, ...modified.map((name): [string, unknown] => [name, true])])(
    "%s stays",
    async (field, value) => {
      const before = await stored(stranger.id);
      const answer = await product.call("PATCH", `${USERS}/${stranger.id}`, {
        token: stranger.token,
        body: { [field]: value },
      });
      const after = await stored(stranger.id);
      expect({ ...after, updated: "" }, `${answer.status}`).toEqual({ ...before, updated: "" });
    },
  );

  it("referred_by cannot be changed", async () => {
    const body = { referred_by: owner.id };
    await product.call("PATCH", `${USERS}/${stranger.id}`, { token: stranger.token, body });
    expect((await stored(stranger.id)).referred_by).toBe("");
  });

  it("name, newsletter and locale can be changed", async () => {
    const body = { name: "New name", newsletter: true, locale: "en" };
    const answer = await product.call("PATCH", `${USERS}/${stranger.id}`, { token: stranger.token, body });
    expect(answer.status).toBe(200);
    expect(await stored(stranger.id)).toMatchObject(body);
    for (const locale of ["de", "", null, 7]) {
      const refused = await product.call("PATCH", `${USERS}/${stranger.id}`, {
        token: stranger.token,
        body: { locale },
      });
      expect([refused.status, Object.keys(codes(refused))], String(locale)).toEqual([400, ["locale"]]);
    }
    expect((await stored(stranger.id)).locale).toBe("en");
  });
});

describe("what a deleted account leaves", () => {
  it("is read by nobody but the operator, and leads to no page at Stripe", async () => {
    const gone = await signUp(product);
    const paid = {
      user: gone.id,
      provider: "manual",
      status: "paid",
      amount_cents: 499,
      invoice_url: "https://pay.example/i",
    };
    const { id } = await product.manage("POST", "/api/collections/payments/records", paid);
    const left = await product.call("POST", "/api/app/account/delete", {
      token: gone.token,
      body: { password: PASSWORD },
    });
    expect(left.status).toBe(204);
    const path = `/api/collections/payments/records`;
    expect(await product.manage("GET", `${path}/${id}`)).toMatchObject({
      user: "",
      amount_cents: 499,
      invoice_url: "",
    });
    for (const token of ["", stranger.token, admin.token]) {
      expect((await product.call("GET", path, { token })).json).toMatchObject({ items: [] });
      expect((await product.call("GET", `${path}/${id}`, { token })).status).toBe(404);
    }
  });

  // A visitor has no id, and PocketBase compares that with an empty reference: they match.
  it("could be a visitor's by no rule: each that asks for an owner asks for a signed-in one", () => {
    const names = ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"];
    const rules = query(product.dir, `SELECT name, ${names} FROM _collections`).flatMap(({ name, ...of }) =>
      Object.entries(of).map(([kind, rule]) => [`${name} ${kind}`, rule ?? ""] as const),
    );
    const owned = rules.filter(([, rule]) => /(?<!\bid) = @request\.auth\.id/.test(rule));
    expect(owned.length).toBeGreaterThan(8);
    const open = owned.filter(
      ([, rule]) => !/@request\.auth\.id != ''|(member|admin) != ''|auth\.admin = true/.test(rule),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });
});
