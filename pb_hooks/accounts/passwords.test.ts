import { describe, expect, it } from "vitest";
import { byteLength } from "../../common/schemas/account.ts";
import { isCommonPassword } from "./passwords.ts";

const EMAIL = "jean.dupont@example.com";
const check = (password: string) => isCommonPassword(password, EMAIL, "Passerelle");

describe("isCommonPassword", () => {
  it.each([
    "passwordpassword",
    "Password1234!",
    "p@ssw0rd2026!!",
    "motdepasse123!",
    "MotDePasse2026",
    "azertyuiop12",
    "qwertyuiop123",
    "123456789012",
    "098765432109",
    "2026-03-10 1200",
    "aaaaaaaaaaaa",
    "abababababab",
    "abcabcabcabc",
    "hello-hello-hello",
    "abcdefghijkl",
    "zyxwvutsrqponm",
    "iloveyou2026!",
    "jetaimejetaime",
    "soleilsoleil99",
    "adminadminadmin",
    "jean.dupont-2026",
    "passerelle-2026!",
    "letmein-letmein",
  ])("refuses %s", (password) => expect(check(password)).toBe(true));

  it.each([
    "correct horse battery staple",
    "correct horse bat",
    "vélo rouge sous la pluie",
    "J8#kqP2!vLm9",
    "tasse-lampe-cactus-12",
    "password manager likes long phrases",
    "中文密码也应该可以用的吧吧",
    "0412-maison-verte",
  ])("accepts %s", (password) => expect(check(password)).toBe(false));

  it("ignores local parts too short to mean anything", () => {
    expect(isCommonPassword("gentle river stones", "ri@example.com", "P")).toBe(false);
  });
});

describe("byteLength", () => {
  it.each([
    ["abc", 3],
    ["é", 2],
    ["€", 3],
    ["😀", 4],
    ["", 0],
  ])("%s is %i bytes", (text, bytes) => expect(byteLength(text)).toBe(bytes));
});
