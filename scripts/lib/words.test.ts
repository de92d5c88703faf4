import { describe, expect, it } from "vitest";
import { docProblems, nameProblems, siteProblems, titleOf } from "./words.ts";

describe("words to avoid", () => {
  it.each([
    ["Whoever signs up gets a trial.", 1],
    ["The figures are computed anew.", 1],
    ["It brings the account in step, whatever becomes of the order.", 2],
    ["A script of its own stands in each document.", 2],
    ["`stands` and [this](docs/whoever.md) are names.", 0],
    ["AFF- stands for nothing.", 0],
    ["The page is fixed again.", 0],
    ["The job goes on by itself in the place of the one before.", 4],
    ["Go on to step 2.", 0],
    ["A guest asks in vain: the key is another one, and that keeps nobody out.", 4],
  ])("in docs: %s", (line, count) => {
    expect(docProblems(line)).toHaveLength(count);
  });

  it("lets the access table name its roles", () => {
    expect(docProblems("A guest gets 401.", true)).toEqual([]);
  });

  it.each([
    ['  it("asks a visitor", async () => {', "asks a visitor"],
    ["  test(`in French`, async () => {", "in French"],
    ['test.skip("a place", { tag: "@long" }, async ({', "a place"],
    ['  ])("of %s", (line) => {', "of %s"],
    ['    expect(text).toBe("a guest");', ""],
    ['    if (/x/.test("a guest")) return;', ""],
  ])("in the title of a test: %s", (line, title) => {
    expect(titleOf(line)).toBe(title);
  });

  it.each([
    ["const wish = desired;", 1],
    ["type Wish = string; takeWork(app);", 2],
    ["export type Guest = { id: string }; readPurchase(app);", 2],
    ['<p className="for-visitors">', 0],
    ['const text = "If you wish"; // the wish of a member', 0],
    [" * The wish of a member.", 0],
  ])("in code: %s", (line, count) => {
    expect(nameProblems(line)).toHaveLength(count);
  });

  it.each([
    ["Log in to see it.", "en", 1],
    ["Open Stremio and choose “Log in”.", "en", 0],
    ["Login failed. Check your password.", "en", 0],
    ["Your user name", "en", 1],
    ["Votre code d’affiliation", "fr", 1],
    ["Vos invités", "fr", 1],
    ["Vérifiez votre adresse", "fr", 1],
    ["Vérifiez votre commande", "fr", 0],
  ] as const)("on the site: %s (%s)", (text, locale, count) => {
    expect(siteProblems(text, locale)).toHaveLength(count);
  });
});
