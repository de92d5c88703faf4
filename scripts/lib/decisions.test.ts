import { expect, it } from "vitest";
import { decisionProblems } from "./decisions.ts";

const GOOD = "# 001 Forms are native\n\n2026-11-21, accepted.\n";
const INDEX = "| [001](001-native-forms.md) | Forms are native | accepted |";

it("accepts a decision with heading, date and line", () => {
  expect(decisionProblems({ "001-native-forms.md": GOOD }, INDEX)).toEqual([]);
});

it.each([
  ["another heading", GOOD.replace("001 ", "001: "), INDEX],
  ["no date", GOOD.replace("2026-11-21, accepted.", ""), INDEX],
  ["no line", GOOD, "| 001 |"],
  ["another title", GOOD, INDEX.replace("native", "ours")],
])("reports %s", (_name, text, index) => {
  expect(decisionProblems({ "001-native-forms.md": text }, index)).not.toEqual([]);
});
