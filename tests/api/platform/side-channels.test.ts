import { beforeAll, describe, expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { call, type Json, textOf } from "../../support/http.ts";
import { logIn, type Member, newEmail, signUp, signUpBody, startProduct, tokenOf } from "../../support/product.ts";
import { ADMIN } from "../../support/server.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";

const product = shared(startProduct);
let owner: Member;
let stranger: Member;
let admin: Member;
beforeAll(async () => {
  owner = await signUp(product);
  stranger = await signUp(product);
  admin = await signUp(product);
  await product.manage("PATCH", `${USERS}/${admin.id}`, { admin: true, role: "owner", name: "An admin" });
  admin.token = await tokenOf(product, admin.id);
});

const stored = (id: string) => product.manage("GET", `${USERS}/${id}`);

describe("batch requests", () => {
  const batch = (token: string, requests: Json[]) => product.call("POST", "/api/batch", { token, body: { requests } });
  const allow = (enabled: boolean) => product.manage("PATCH", "/api/settings", { batch: { enabled } });
  const rename = (name: string) => ({ method: "PATCH", url: `${USERS}/${stranger.id}`, body: { name } });

  it("are off by default", async () => {
    for (const token of ["", stranger.token, admin.token, product.superuser])
      expect((await batch(token, [rename("Batched")])).status).toBe(403);
  });

  it("are only for superusers when on, and hash no password under the write lock", async () => {
    await allow(true);
    try {
      for (const token of ["", stranger.token, admin.token])
        expect((await batch(token, [rename("Batched")])).status).toBe(403);
      expect((await stored(stranger.id)).name).not.toBe("Batched");
      expect((await batch(product.superuser, [rename("Batched")])).status).toBe(200);
      const email = newEmail();
      const answer = await batch(product.superuser, [{ method: "POST", url: USERS, body: signUpBody(email) }]);
      expect(answer.status).toBe(400);
      expect(await product.find("users", `email = "${email}"`)).toEqual([]);
    } finally {
      await allow(false);
    }
  });
});

describe("side channels", () => {
  // Each pair differs in a guess about the owner: a stranger must get the same answer for both.
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

  it.each(guesses)("filter by %s tells a visitor and a stranger nothing", async (_, right, wrong) => {
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

  it("lists cannot be filtered by the bodies of posts and articles, which would cost seconds of processor time", async () => {
    const pattern = `%${"_%".repeat(40)}zz`;
    for (const collection of ["posts", "articles"]) {
      const ask = (query: string, token = "") =>
        product.call("GET", `/api/collections/${collection}/records?perPage=1&${query}`, { token });
      for (const field of ["body", "body:lower", "BODY"]) {
        const filter = `filter=${encodeURIComponent(`${field} ~ '${pattern}'`)}`;
        expect([field, (await ask(filter)).status]).toEqual([field, 400]);
        expect([field, (await ask(filter, stranger.token)).status]).toEqual([field, 400]);
      }
      expect((await ask("sort=-body")).status).toBe(400);
      expect((await ask(`filter=${encodeURIComponent("title ~ 'a' && slug != 'b'")}&sort=-published_at`)).status).toBe(
        200,
      );
      expect((await ask(`filter=${encodeURIComponent("body != ''")}`, product.superuser)).status).toBe(200);
    }
  });

  it("expanding relations shows only what the rules allow", async () => {
    await product.manage("PATCH", `${USERS}/${owner.id}`, { referred_by: stranger.id });
    const expand = "referred_by,users_via_referred_by,stremio_via_user,users_via_referred_by.stremio_via_user";
    const theirs = await product.call("GET", `${USERS}?expand=${expand}`, { token: stranger.token });
    expect(theirs.text).not.toContain(owner.id);
    expect(theirs.text).not.toContain(owner.email);
    const own = await product.call("GET", `${USERS}?expand=${expand}`, { token: owner.token });
    expect(own.text).not.toContain(stranger.email);
  });

  it("an existing address and an unknown one get the same answers", async () => {
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

  it("a request for a link counts for its sender as for an address without an account, which the ids of codes show", async () => {
    const post = (path: string, email: string) => product.call("POST", `/api/collections/${path}`, { body: { email } });
    const code = async (email: string) => textOf((await post("users/request-otp", email)).json, "otpId");
    /** The answer, and whether the request took the last but one of the 40 mails that an address may cause at once. */
    const ask = async (path: string, email: string) => {
      const own = newEmail("own");
      change(product.dir, "DELETE FROM mail_limits");
      const id = await code(own);
      // Only the sender's count, which is one minute ahead; the mailbox's is ten.
      change(
        product.dir,
        `UPDATE mail_limits SET clear_at = clear_at + 38 * 60000 WHERE clear_at < ${Date.now() + 120_000}`,
      );
      const { status, text } = await post(path, email);
      return [status, text, (await code(own)) === id];
    };
    await product.manage("PATCH", `${USERS}/${stranger.id}`, { verified: true });
    await product.manage("PATCH", "/api/settings", {
      rateLimits: { enabled: true, rules: [{ label: "GET /nothing", duration: 1, maxRequests: 1 }] },
    });
    try {
      for (const [path, addresses] of [
        ["users/request-password-reset", [newEmail("nobody"), owner.email, stranger.email]],
        ["users/request-verification", [newEmail("nobody"), owner.email, stranger.email]],
        ["_superusers/request-password-reset", [newEmail("nobody"), ADMIN.email, owner.email]],
      ] as const) {
        for (const email of addresses)
          expect([path, email, await ask(path, email)]).toEqual([path, email, [204, "", true]]);
        for (const email of ["", "no address"]) {
          const [status, , counted] = await ask(path, email);
          expect([path, status, counted]).toEqual([path, 400, false]);
        }
      }
    } finally {
      await product.manage("PATCH", "/api/settings", { rateLimits: { enabled: false } });
    }
  });

  it("other sites may not read the API", async () => {
    const answer = await call(product.url, "GET", "/api/health", { headers: { Origin: "https://evil.example" } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).not.toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Origin")).not.toBe("https://evil.example");
  });
});
