import { describe, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { newEmail, PASSWORD, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";

const product = shared(startProduct);

const create = (email: string) => product.call("POST", USERS, { body: signUpBody(email) });
const hasTrial = (id: string) =>
  query(product.dir, `SELECT trial_ends FROM users WHERE id = '${id}'`)[0]?.trial_ends !== "";

describe("invalid addresses are refused", () => {
  const CASES: [string, (email: string) => string][] = [
    ["a trailing dot", (email) => `${email}.`],
    ["a zero-width space", (email) => email.replace("@", "\u200b@")],
    ["a soft hyphen", (email) => email.replace("m", "m\u00ad")],
    ["full-width letters", (email) => email.replace("m", "\uff4d")],
    ["a dotless i", (email) => email.replace("@", "\u0131@")],
    ["a domain that is not in its ASCII form", (email) => email.replace("example", "ex\u00e4mple")],
  ];

  it.each(CASES)("%s", async (_, spelled) => {
    const email = spelled(newEmail());
    const answer = await create(email);
    expect([answer.status, codes(answer)]).toEqual([400, { email: "validation_is_email" }]);
    const { id, token } = await signUp(product);
    const patched = await product.call("PATCH", `${USERS}/${id}`, { token, body: { email, oldPassword: PASSWORD } });
    expect([patched.status, codes(patched)]).toEqual([400, { email: "validation_is_email" }]);
    const body = { newEmail: email };
    const asked = await product.call("POST", "/api/collections/users/request-email-change", { token, body });
    expect([asked.status, codes(asked)]).toEqual([400, { newEmail: "validation_is_email" }]);
  });
});

it("a mailbox gets one trial, whatever spelling its provider accepts", async () => {
  const name = newEmail().split("@")[0]?.replace(/\W/g, "") ?? "";
  const families = [
    [`${name}@icloud.com`, `${name}@me.com`, `${name}+b@mac.com`],
    [`${name}@yandex.ru`, `${name}@ya.ru`, `${name}@yandex.com`],
    [`${name}@proton.me`, `${name}@protonmail.com`, `${name}@pm.me`],
    [`${name}@yahoo.fr`, `${name}-one@yahoo.fr`, `${name}-two@yahoo.fr`],
  ];
  for (const family of families) {
    const trials = [];
    for (const email of family) trials.push(hasTrial((await signUp(product, { email })).id));
    expect([family[0], trials]).toEqual([family[0], [true, false, false]]);
  }
});

describe("throw-away addresses", () => {
  it("are accepted until the operator refuses them, then refused with their subdomains", async () => {
    const throwaway = () => newEmail().replace("example.org", "mailinator.com");
    expect((await create(throwaway())).status).toBe(200);
    await product.manage("PATCH", "/api/collections/site/records/site", { refuse_throwaway: true });
    try {
      for (const email of [throwaway(), throwaway().replace("@", "@any.")]) {
        const answer = await create(email);
        expect([answer.status, codes(answer)]).toEqual([400, { email: "validation_email_domain_not_allowed" }]);
      }
      expect((await create(newEmail())).status).toBe(200);
    } finally {
      await product.manage("PATCH", "/api/collections/site/records/site", { refuse_throwaway: false });
    }
  });
});
