import { expect, it } from "vitest";
import { migrationProblems } from "./check-migrations.ts";

const RELEASED = { "10-a.ts": "aa", "20-b.ts": "bb" };

it.each([
  ["nothing is new", RELEASED, 0],
  ["one is added", { ...RELEASED, "30-c.ts": "cc" }, 0],
  ["one is changed", { ...RELEASED, "10-a.ts": "a2" }, 1],
  ["one is gone", { "10-a.ts": "aa" }, 1],
  ["one is added before another", { ...RELEASED, "15-c.ts": "cc" }, 1],
])("%s", (_, now, problems) => expect(migrationProblems(now, RELEASED)).toHaveLength(problems));
