import { expect, it } from "vitest";
import { decisionProblems } from "./decisions.ts";

const FILE = "016-native-forms.md";
const GOOD = "# 016 Native forms\n\n2026-11-21, accepted.\n";
const INDEX = "| [016](016-native-forms.md) | Native forms | 2026-11-21 |";

it("accepts a decision with heading, date and line", () => {
  expect(decisionProblems({ [FILE]: GOOD }, INDEX)).toEqual([]);
});

it.each([
  ["another heading", GOOD.replace("016 ", "016: "), INDEX],
  ["another number", GOOD.replace("016 ", "017 "), INDEX],
  ["no date", GOOD.replace("2026-11-21, accepted.", ""), INDEX],
  ["no line", GOOD, "| 016 |"],
  ["another title", GOOD, INDEX.replace("Native", "Our")],
])("reports %s", (_name, text, index) => {
  expect(decisionProblems({ [FILE]: text }, index)).not.toEqual([]);
});

it("reports two of one number, and more than 25", () => {
  const numbered = (n: number) => String(n).padStart(3, "0");
  const files = Object.fromEntries(
    Array.from({ length: 26 }, (_, n) => [`${numbered(n)}-a.md`, GOOD.replace("016", numbered(n))]),
  );
  const index = Object.keys(files).map((file) => `| [${file.slice(0, 3)}](${file}) | Native forms |`);
  expect(decisionProblems(files, index.join("\n"))).toEqual(["there are 26 decisions, 25 at most"]);
  expect(
    decisionProblems({ [FILE]: GOOD, "016-b.md": GOOD }, `${INDEX}\n${INDEX.replace(FILE, "016-b.md")}`),
  ).toHaveLength(2);
});
