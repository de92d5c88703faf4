import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { ROOT } from "./shell.ts";

/** Every file that docs/spec-coverage.md names in backquotes exists, and every implemented line has a test. */
export async function checkCoverage(): Promise<string[]> {
  const text = await readFile(`${ROOT}docs/spec-coverage.md`, "utf8");
  const problems: string[] = [];
  for (const [line, row] of text.split("\n").entries()) {
    for (const [, name = ""] of row.matchAll(/`([\w./-]+\.(?:tsx?|go|mjs|md|json))`/g)) {
      if (!existsSync(ROOT + name)) problems.push(`line ${line + 1}: ${name} does not exist`);
    }
    const [, , built = "", test = ""] = row.split("|");
    if (built.includes("`") && !test.includes("`")) problems.push(`line ${line + 1}: no test is named`);
  }
  return problems;
}
