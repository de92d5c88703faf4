import { afterAll, beforeAll, expect, it } from "vitest";
import { enrol, verifiedMember } from "../support/factors.ts";
import { codes } from "../support/http.ts";
import { PASSWORD, type Product, startProduct, tokenOf } from "../support/product.ts";
import { totpCode } from "../support/totp.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const prove = (token: string, method: string, answer: string) =>
  product.call("POST", "/api/app/proof", { token, body: { method, answer } });

it("a token that no session can keep a proof for uses up no code", async () => {
  const one = await enrol(product, await verifiedMember(product));
  const token = await tokenOf(product, one.id);
  const code = one.recovery[0] ?? "";
  for (const [method, answer] of [
    ["recovery", code],
    ["authenticator", totpCode(one.secret)],
    ["password", PASSWORD],
  ] as const) {
    const refused = await prove(token, method, answer);
    expect([method, refused.status, codes(refused)]).toEqual([method, 401, { form: "auth_required" }]);
  }
  expect((await prove(one.token, "recovery", code)).status).toBe(204);
  expect((await prove(one.token, "authenticator", totpCode(one.secret))).status).toBe(204);
});
