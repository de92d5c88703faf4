import { readFile } from "node:fs/promises";
import { released } from "./check-migrations.ts";
import { anchors, deadAnchors, deadDecisions, deadReferences, deadSections, prose } from "./references.ts";
import { ROOT } from "./shell.ts";
import { sources, TYPEGEN } from "./sources.ts";

/** Build output: named in comments, but not in a checkout. */
const BUILT = [
  "pb_hooks/dist/app.js",
  "pb_migrations/dist/x.js",
  "pb_public/assets/x.js",
  "bin/passerelle",
  "types/jsvm.d.ts",
];

/** Files that name examples for the reader to create. */
const EXAMPLES = new Set(["docs/recipes.md", "scripts/lib/references.ts", "scripts/lib/references.test.ts"]);

/**
 * Every file, folder, decision and section of the specification named in comments and docs exists, and each link between pages
 * leads to a heading. Released migrations cannot change: they name the places of their day, and docs/decisions/README.md says
 * what their numbers are today.
 */
export async function checkReferences(): Promise<string[]> {
  const files = await sources();
  const known = new Set([...files, ...BUILT]);
  const decisions = new Set(files.map((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? ""));
  const specification = await readFile(`${ROOT}docs/specification.md`, "utf8");
  const sections = new Set([...specification.matchAll(/^## (\d+)\. /gm)].map(([, number = ""]) => number));
  const unchanging = new Set(Object.keys(await released()).map((file) => `pb_migrations/${file}`));
  const texts = files
    .filter((file) => file.endsWith(".md"))
    .map(async (file) => [file, anchors(await readFile(ROOT + file, "utf8"))] as const);
  const pages = new Map(await Promise.all(texts));
  const problems: string[] = [];
  for (const file of files) {
    if (!/\.(tsx?|go|mjs|css|md)$/.test(file) || TYPEGEN.includes(file)) continue;
    if (EXAMPLES.has(file) || unchanging.has(file)) continue;
    const text = await readFile(ROOT + file, "utf8");
    for (const [index, line] of prose(file, text).entries())
      for (const name of [
        ...deadReferences(line, file, known),
        ...deadSections(line, sections),
        ...deadDecisions(line, decisions),
        ...(file.endsWith(".md") ? deadAnchors(line, file, pages) : []),
      ])
        problems.push(`${file}:${index + 1}: ${name} does not exist`);
  }
  return problems;
}
