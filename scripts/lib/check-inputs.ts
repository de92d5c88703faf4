import { readFile } from "node:fs/promises";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";

/** Who reads what a request carries; everything else gets it from a schema (docs/design/platform.md, Features). */
const READERS = ["pb_hooks/lib/parse-body.ts", "pb_hooks/programs/api-v1/serve.ts", "pb_hooks/pages/feature.ts"];
const RAW =
  /requestInfo\(\)\.(?:body|query)|\{[^{}]*\b(?:body|query)\b[^{}]*\} = \w+\.requestInfo\(\)|\bbindBody\(|\.query\(\)/;

/** Where a hook reads a request without a schema, one line each. */
export function inputProblems(file: string, text: string): string[] {
  const raw = READERS.includes(file) ? null : RAW.exec(text);
  return raw ? [`${file}: "${raw[0]}": read it with parseBody or parseQuery and a schema of common/contract`] : [];
}

/** Hooks judge the shape of what they are sent by the schemas of common/contract. */
export async function checkInputs(): Promise<string[]> {
  const files = (await sources("pb_hooks/*")).filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  const problems = files.map(async (file) => inputProblems(file, await readFile(ROOT + file, "utf8")));
  return (await Promise.all(problems)).flat();
}
