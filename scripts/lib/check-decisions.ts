import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { decisionProblems } from "./decisions.ts";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";

/** There are few decisions; each has a heading, a date and a line in the index. */
export async function checkDecisions(): Promise<string[]> {
  const files: Record<string, string> = {};
  for (const file of await sources("docs/decisions/[0-9]*.md"))
    files[basename(file)] = await readFile(ROOT + file, "utf8");
  return decisionProblems(files, await readFile(`${ROOT}docs/decisions/README.md`, "utf8"));
}
