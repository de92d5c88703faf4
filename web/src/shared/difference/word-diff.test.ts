import { expect, it } from "vitest";
import { wordDiff } from "./word-diff.ts";

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind])
    .join("");

it("shows what changed, word by word", () => {
  expect(shown("one two three", "one 2 three")).toBe("one [-two -][+2 +]three");
  expect(shown("An end.", "My end.")).toBe("[-An -][+My +]end.");
  expect(shown("one", "one two")).toBe("one [+two+]");
  expect(shown("one three", "one two three")).toBe("one [+two +]three");
  expect(shown("a b c d", "a d")).toBe("a [-b c -]d");
});

it("shows nothing of equal texts, and all of a new or an empty one", () => {
  expect(wordDiff("same", "same")).toEqual([{ kind: "same", text: "same" }]);
  expect(wordDiff("", "new text")).toEqual([{ kind: "new", text: "new text" }]);
  expect(wordDiff("old", "")).toEqual([{ kind: "gone", text: "old" }]);
});

it("stays fast with long texts that have nothing in common", () => {
  const long = (letter: string) => Array.from({ length: 4000 }, (_, n) => letter + n).join(" ");
  expect(wordDiff(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["gone", "new"]);
});
