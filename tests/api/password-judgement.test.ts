import { afterAll, beforeAll, expect, it } from "vitest";
import { judgePassword } from "../../common/passwords.ts";
import { codes } from "../support/http.ts";
import { newEmail, type Product, signUpBody, startProduct } from "../support/product.ts";

const USERS = "/api/collections/users/records";
const BRAND = "Passerelle";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const PASSWORDS = [
  "court",
  "onze lettre",
  "motdepasse123",
  "P@ssw0rd2026!!",
  "123456789012",
  "abababababab",
  "passerelle sous la pluie",
  "{local} sous la pluie",
  "la pluie sur {domain}",
  "maisonsverte",
  "Maison-verte7",
  "une phrase assez longue",
  "b8 ".repeat(24),
  "b7é".repeat(23),
  "été à la mer, 42 dunes",
  "中文密码也应该可以用的吧吧",
];
const ADDRESSES = [() => newEmail("jean.dupont"), () => newEmail("Ann").replace("example", "Marguerite")];

// What the meter says while the password is typed is what the server does with it.
it.each(PASSWORDS)("%j gets one judgement on both sides", async (pattern) => {
  for (const address of ADDRESSES) {
    const email = address();
    const [local = "", domain = ""] = email.split("@");
    const password = pattern.replace("{local}", local).replace("{domain}", domain.split(".")[0] ?? "");
    const judgement = judgePassword(password, email, BRAND);
    const refusal = {
      short: "validation_min_text_constraint",
      long: "validation_max_text_constraint",
      guessable: "password_common",
      fair: undefined,
      strong: undefined,
    }[judgement];
    const body = signUpBody(email, { password, passwordConfirm: password });
    const created = await product.call("POST", USERS, { body });
    expect([password, email, created.status, codes(created).password]).toEqual([
      password,
      email,
      refusal ? 400 : 200,
      refusal,
    ]);
  }
});
