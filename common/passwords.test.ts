import { describe, expect, it } from "vitest";
import { byteLength } from "./byte-length.ts";
import { judgePassword } from "./passwords.ts";

const EMAIL = "jean.dupont@example.com";
const judge = (password: string) => judgePassword(password, EMAIL, "Passerelle");

describe("judgePassword", () => {
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
  ])("refuses %s", (password) => expect(judge(password)).toBe("guessable"));

  it.each([
    "correct horse battery staple",
    "correct horse bat",
    "vélo rouge sous la pluie",
    "J8#kqP2!vLm9",
    "tasse-lampe-cactus-12",
    "password manager likes long phrases",
    "中文密码也应该可以用的吧吧",
    "0412-maison-verte",
  ])("accepts %s", (password) => expect(["fair", "strong"]).toContain(judge(password)));

  it.each([
    ["", "short"],
    ["Motdepasse7", "short"],
    ["ééééééééééé", "short"],
    ["b8 ".repeat(24), "long"],
    ["é2 ".repeat(25), "long"],
    ["maisonsverte", "fair"],
    ["Maison-verte7", "strong"],
    ["une phrase assez longue", "strong"],
    ["jean.dupont sous la pluie", "guessable"],
  ])("calls %j %s", (password, judgement) => expect(judge(password)).toBe(judgement));

  it("knows the address only where it is given", () => {
    expect(judgePassword("jean.dupont sous la pluie", "", "Passerelle")).toBe("strong");
  });

  it("ignores local parts too short to mean anything", () => {
    expect(judgePassword("gentle river stones", "ri@example.com", "P")).toBe("strong");
  });
});

describe("byteLength", () => {
  it.each([
    ["abc", 3],
    ["é", 2],
    ["€", 3],
    ["😀", 4],
    ["\ud83d", 3],
    ["%25", 3],
    ["", 0],
  ])("%s is %i bytes", (text, bytes) => expect(byteLength(text)).toBe(bytes));
});
