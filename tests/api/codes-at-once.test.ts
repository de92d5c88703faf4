import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, textOf } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { codeProof, mailedCode } from "../support/mailed-codes.ts";
import { logIn, type Product, signUp } from "../support/product.ts";
import { prove } from "../support/proofs.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";

// A mailed code counts once. Its hash takes long enough to check that several requests begin before the first one ends.

let product: Product;
let sink: SmtpSink;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
});
afterAll(() => product.stop());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

it("one of four simultaneous sign-ins with the same code is let in", async () => {
  const { email } = await signUp(product);
  const body = await mailedCode(product, sink, email);
  const enter = () => product.call("POST", "/api/collections/users/auth-with-otp", { body });
  expect(statuses(await Promise.all([enter(), enter(), enter(), enter()]))).toEqual([200, 400, 400, 400]);
  expect((await enter()).status).toBe(400);
});

it("a code proves in one of two sessions, or signs in", async () => {
  const { email } = await signUp(product);
  const tokens = await Promise.all([1, 2, 3].map(async () => textOf((await logIn(product, email)).json, "token")));
  const answer = await codeProof(product, sink, email);
  const [otpId, password] = answer.split(":");
  const answers = await Promise.all([
    ...tokens.map((token) => prove(product, token, "code", answer)),
    product.call("POST", "/api/collections/users/auth-with-otp", {
      body: { otpId: otpId ?? "", password: password ?? "" },
    }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
});
