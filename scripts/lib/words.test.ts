import { describe, expect, it } from "vitest";
import { docProblems, nameProblems, siteProblems } from "./words.ts";

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
  ])("in docs: %s", (line, count) => {
    expect(docProblems(line)).toHaveLength(count);
  });

  it.each([
    ["const wish = desired;", 1],
    ["type Wish = string; takeWork(app);", 2],
    ["export type Guest = { id: string }; readPurchase(app);", 2],
    ['<p className="for-guests">', 0],
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
