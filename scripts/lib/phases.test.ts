import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { phase, phaseTable } from "./phases.ts";

it("notes what a part took, and passes its result on", async () => {
  expect(await phase("a part", async () => spawnSync(process.execPath, ["-e", "0"]).status)).toBe(0);
  expect(phaseTable()).toMatch(/^ +\d+ s +\d+ s {2}a part$/);
});
