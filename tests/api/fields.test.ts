import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesWith } from "../support/database.ts";
import { call, codes, type Json, listOf, objectOf, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import {
  logIn,
  type Member,
  newEmail,
  PASSWORD,
  type Product,
  signUp,
  signUpBody,
  startProduct,
} from "../support/product.ts";
import { subscribe } from "../support/realtime.ts";

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
  await product.manage("PATCH", `${USERS}/${admin.id}`, { admin: true, name: "An admin" });
  secret = textOf((await product.call("GET", `${USERS}/${owner.id}`, { token: owner.token })).json, "stremio_password");
});
afterAll(() => product.stop());

const stored = (id: string) => product.manage("GET", `${USERS}/${id}`);

describe("the streaming password", () => {
  it("is 16 of the specified characters, shown to its owner in view, list, login, refresh and /me", async () => {
    expect(secret).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
    const { token } = owner;
    const list = await product.call("GET", USERS, { token });
    expect(listOf(list.json, "items").map((item) => item.stremio_password)).toEqual([secret]);
    const me = await product.call("GET", "/api/app/me", { token });
    expect(objectOf(me.json, "streaming").password).toBe(secret);
    const login = await logIn(product, owner.email);
    expect(objectOf(login.json, "record").stremio_password).toBe(secret);
    const refresh = await product.call("POST", "/api/collections/users/auth-refresh", {
      token: textOf(login.json, "token"),
    });
    expect(objectOf(refresh.json, "record").stremio_password).toBe(secret);
  });

  it("is in no answer to guests, strangers, admins or superusers", async () => {
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
        if (token !== product.superuser) expect(text, path).not.toContain("v1:");
      }
    }
    // Not even in the owner's own add-on record and export.
    for (const path of ["/api/collections/stremio/records?expand=user", "/api/app/export"]) {
      const { text } = await product.call("GET", path, { token: owner.token });
      expect(text).not.toContain("v1:");
    }
  });

  it("never travels to others by realtime, and never sealed", async () => {
    const topics = [`users/${owner.id}`, "users/*", "stremio/*"];
    const streams = await Promise.all(
      ["", stranger.token, admin.token, owner.token].map((token) => subscribe(product.url, token, topics)),
    );
    const [guest, other, flagged, own] = streams;
    await product.call("PATCH", `${USERS}/${owner.id}`, { token: owner.token, body: { name: "Realtime name" } });
    await until("the owner's event", () => own?.received().includes("Realtime name"));
    for (const stream of [guest, other, flagged]) expect(stream?.received()).toBe("");
    expect(own?.received()).not.toContain("v1:");
    for (const stream of streams) stream.close();
  });

  it("is encrypted in every database file, before and after a change of credentials", async () => {
    const again = await product.call("POST", "/api/app/stremio/regenerate", { token: stranger.token });
    const second = textOf(again.json, "password");
    const username = textOf(again.json, "username");
    await product.call("PATCH", `${USERS}/${stranger.id}`, { token: stranger.token, body: { newsletter: true } });
    expect(filesWith(product.dir, username), "the test reads the right files").not.toEqual([]);
    expect(filesWith(product.dir, secret)).toEqual([]);
    expect(filesWith(product.dir, second)).toEqual([]);
    expect(filesWith(product.dir, PASSWORD)).toEqual([]);
    expect(textOf(await stored(owner.id), "stremio_password")).toMatch(/^v1:[0-9a-f]{8}:[A-Za-z0-9+/=]{40,}$/);
  });

  it("is printed nowhere", () => expect(product.output()).not.toContain(secret));
});

/** What no member may choose, with a value that would be worth something. */
const FORBIDDEN: Json = {
  admin: true,
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

describe("mass assignment at sign-up", () => {
  it.each(Object.entries(FORBIDDEN))("%s is refused or ignored", async (field, value) => {
    const email = newEmail();
    const answer = await product.call("POST", USERS, { body: signUpBody(email, { [field]: value }) });
    expect([200, 400]).toContain(answer.status);
    const [user] = await product.find("users", `email = "${email}"`);
    expect(user !== undefined, "an account exists exactly after a 200").toBe(answer.status === 200);
    expect(user?.[field]).not.toBe(value);
    expect(answer.text).not.toContain(String(value) === "true" ? `"${field}":true` : String(value));
  });

  it("admin and is_api are refused outright, by modifiers too", async () => {
    for (const field of ["admin", "is_api", "admin+", "+admin", "admin-"]) {
      const email = newEmail();
      const answer = await product.call("POST", USERS, { body: signUpBody(email, { [field]: true }) });
      const [user] = await product.find("users", `email = "${email}"`);
      if (/^\w+$/.test(field)) expect(answer.status, field).toBe(400);
      expect([user?.admin ?? false, user?.is_api ?? false], field).toEqual([false, false]);
    }
  });

  it("a new account gives no power over another one", async () => {
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

  it("referred_by stays", async () => {
    const body = { referred_by: owner.id };
    await product.call("PATCH", `${USERS}/${stranger.id}`, { token: stranger.token, body });
    expect((await stored(stranger.id)).referred_by).toBe("");
  });

  it("name, newsletter and locale are theirs", async () => {
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

describe("batch requests", () => {
  const batch = (token: string, requests: Json[]) => product.call("POST", "/api/batch", { token, body: { requests } });

  it.each([
    ["sign-up as admin", () => ({ method: "POST", url: USERS, body: signUpBody(newEmail(), { admin: true }) })],
    ["another member's record", () => ({ method: "PATCH", url: `${USERS}/${owner.id}`, body: { name: "Mine" } })],
    ["the own flag", () => ({ method: "PATCH", url: `${USERS}/${stranger.id}`, body: { admin: true } })],
    ["upsert of another member", () => ({ method: "PUT", url: USERS, body: { id: owner.id, name: "Mine" } })],
    ["deletion", () => ({ method: "DELETE", url: `${USERS}/${stranger.id}` })],
    [
      "a streaming record",
      () => ({ method: "POST", url: "/api/collections/stremio/records", body: { user: owner.id } }),
    ],
    ["the site", () => ({ method: "PATCH", url: "/api/collections/site/records/site", body: { brand: "Mine" } })],
  ])("%s is refused and takes the rest of the batch with it", async (_, request) => {
    const email = newEmail();
    const before = [await stored(owner.id), await stored(stranger.id)];
    const answer = await batch(stranger.token, [{ method: "POST", url: USERS, body: signUpBody(email) }, request()]);
    expect(answer.status).toBe(400);
    expect(await product.find("users", `email = "${email}"`)).toEqual([]);
    expect(await product.find("stremio", `user.email = "${email}"`)).toEqual([]);
    expect([await stored(owner.id), await stored(stranger.id)]).toEqual(before);
  });

  it("sign-up in a batch makes the whole account", async () => {
    const email = newEmail();
    const answer = await batch("", [{ method: "POST", url: USERS, body: signUpBody(email) }]);
    expect(answer.status).toBe(200);
    const [user] = await product.find("users", `email = "${email}"`);
    const records = await product.find("stremio", `user = "${textOf(user, "id")}"`);
    expect(records.map((record) => record.email)).toEqual([textOf(user, "stremio_username")]);
  });
});

describe("side channels", () => {
  // Each pair differs in a guess about the owner: a stranger must get the same answer to a right and a wrong one.
  const guesses: [string, string, string][] = [
    ["password", "stremio_password ~ 'v1'", "stremio_password ~ 'nothing'"],
    ["password of the add-on record", "stremio_via_user.password ~ 'v1'", "stremio_via_user.password ~ 'nothing'"],
    ["e-mail of others", "email ~ 'example.org' && email != 'x'", "email ~ 'nothing.invalid'"],
    ["referrer", "referred_by != ''", "referred_by = 'nothing'"],
    [
      "e-mail of the referred",
      "users_via_referred_by.email ~ 'example.org'",
      "users_via_referred_by.email ~ 'nothing'",
    ],
    ["name through the collection", "@collection.users.name ?= 'An admin'", "@collection.users.name ?= 'Nobody here'"],
    [
      "admin flag",
      "@collection.users.admin ?= true && @collection.users.id ?!= ''",
      "@collection.users.name ?= 'Nobody'",
    ],
    ["job", "@collection.jobs.key ?~ 'mail'", "@collection.jobs.key ?~ 'nothing'"],
    ["superuser", "@collection._superusers.email ?~ 'admin'", "@collection._superusers.email ?~ 'nothing'"],
    ["mail domain", "@collection.site.mail_domain ?~ 'passerelle'", "@collection.site.mail_domain ?~ 'nothing'"],
  ];

  it.each(guesses)("filter by %s tells a guest and a stranger nothing", async (_, right, wrong) => {
    await product.manage("PATCH", `${USERS}/${owner.id}`, { referred_by: stranger.id });
    for (const collection of ["users", "stremio", "plans", "faqs", "site"]) {
      for (const token of ["", stranger.token]) {
        const answers = [];
        for (const guess of [right, wrong]) {
          const path = `/api/collections/${collection}/records?filter=${encodeURIComponent(guess)}`;
          const { status, text } = await product.call("GET", path, { token });
          expect(text).not.toContain(owner.id);
          answers.push([status, text]);
        }
        // Strangers may filter their own record by their own public fields.
        const own = collection === "users" && token && /^email|^referred/.test(right);
        if (!own) expect(answers[0], `${collection} as ${token ? "stranger" : "guest"}`).toEqual(answers[1]);
      }
    }
  });

  it.each([
    "stremio_password",
    "-stremio_password",
    "stripe",
    "tokenKey",
    "password",
    "trial_ends",
    "referred_by.email",
  ])("sorting by %s is refused or without effect", async (field) => {
    const answer = await product.call("GET", `${USERS}?sort=${encodeURIComponent(field)}`, { token: stranger.token });
    if (answer.status === 200) expect(listOf(answer.json, "items").map((item) => item.id)).toEqual([stranger.id]);
    else expect(answer.status).toBe(400);
  });

  it("expanding relations shows only what the rules show", async () => {
    await product.manage("PATCH", `${USERS}/${owner.id}`, { referred_by: stranger.id });
    const expand = "referred_by,users_via_referred_by,stremio_via_user,users_via_referred_by.stremio_via_user";
    const theirs = await product.call("GET", `${USERS}?expand=${expand}`, { token: stranger.token });
    expect(theirs.text).not.toContain(owner.id);
    expect(theirs.text).not.toContain(owner.email);
    const own = await product.call("GET", `${USERS}?expand=${expand}`, { token: owner.token });
    expect(own.text).not.toContain(stranger.email);
  });

  it("an address that exists and one that does not get the same answers", async () => {
    const ask = async (email: string) => {
      const list = await product.call("GET", `${USERS}?filter=${encodeURIComponent(`email = "${email}"`)}`);
      const reset = await product.call("POST", "/api/collections/users/request-password-reset", { body: { email } });
      const verify = await product.call("POST", "/api/collections/users/request-verification", { body: { email } });
      const code = await product.call("POST", "/api/collections/users/request-otp", { body: { email } });
      const login = await logIn(product, email, "a wrong password");
      return [list, reset, verify, code, login].map(
        ({ status, text }) => `${status} ${text.replace(/"otpId":"\w+"/, "")}`,
      );
    };
    expect(await ask(owner.email)).toEqual(await ask("nobody@example.org"));
  });

  it("other sites get no permission to read the API", async () => {
    const answer = await call(product.url, "GET", "/api/health", { headers: { Origin: "https://evil.example" } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).not.toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Origin")).not.toBe("https://evil.example");
  });
});
