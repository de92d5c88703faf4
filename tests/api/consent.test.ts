import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/http.ts";
import { NO_CONSENT, newEmail, PASSWORD, type Product, signUpBody, startProduct } from "../support/product.ts";

const USERS = "/api/collections/users/records";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const account = async (email: string): Promise<Json | undefined> =>
  (await product.find("users", `email = "${email}"`))[0];

// With a provider's ticket: identities.test.ts.
describe("a sign-up's consent to the terms", () => {
  it.each(NO_CONSENT.map((sent) => [JSON.stringify(sent) ?? "nothing", sent]))("is not %s", async (_, sent) => {
    const email = newEmail();
    const answer = await product.call("POST", USERS, { body: signUpBody(email, { terms_accepted: sent }) });
    expect([answer.status, (await account(email))?.terms_accepted]).toEqual([200, ""]);
  });

  it.each([
    ["true", true],
    ["false", false],
    ["2020-01-01", false],
  ])("in a form is true alone: %s", async (sent, consents) => {
    const email = newEmail();
    const fields = { email, password: PASSWORD, passwordConfirm: PASSWORD, plan: "free", terms_accepted: sent };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await product.call("POST", USERS, { raw: new URLSearchParams(fields).toString(), headers });
    expect(answer.status).toBe(200);
    expect((await account(email))?.terms_accepted !== "").toBe(consents);
  });
});
