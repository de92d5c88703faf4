import { expect, it } from "vitest";
import { withResult } from "./record.ts";

const TABLE = `# Title

| part | proves | result | seed | takes | commit | day |
|---|---|---|---|---|---|---|
| fuzz | no crash | passed | 1 | 3 s | abc | 2026-11-22 |

After it.
`;
const result = {
  name: "fuzz",
  proves: "no crash",
  passed: false,
  seed: 7,
  seconds: 61.4,
  commit: "def",
  day: "2026-11-23",
};

it("replaces the result that a part had", () => {
  const text = withResult(TABLE, result);
  expect(text).toBe(TABLE.replace(/\| fuzz .*/, "| fuzz | no crash | **failed** | 7 | 61 s | def | 2026-11-23 |"));
});

it("adds a part that had none at the end of the table", () => {
  const lines = withResult(TABLE, { ...result, name: "faults", passed: true }).split("\n");
  expect(lines.slice(4, 7)).toEqual([
    "| fuzz | no crash | passed | 1 | 3 s | abc | 2026-11-22 |",
    "| faults | no crash | passed | 7 | 61 s | def | 2026-11-23 |",
    "",
  ]);
});

it("refuses a document without the table", () => {
  expect(() => withResult("# Title\n", result)).toThrow("lacks the line");
});
