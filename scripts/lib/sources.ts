import { readdirSync } from "node:fs";
import { matchesGlob } from "node:path";
import { capture, ROOT } from "./shell.ts";

/** What .gitignore names, for a project without git. */
const GENERATED =
  /(^|\/)(node_modules|\.git|\.cache|bin|data|pb_data|test-results|playwright-report)(\/|$)|^(demo|release|pb_(public|hooks\/dist|migrations\/dist))\/(?!\.gitkeep$)|^types\/jsvm\.d\.ts$|\.(log|tsbuildinfo)$/;
const GLOB = ":(glob)";

/** What `npm run typegen` writes: committed, and judged by no rule for what people write. */
export const TYPEGEN = ["common/contract/collections.ts", "types/pocketbase-types.ts"];

/**
 * The project's files, committed or not: all, or those that match one of the patterns (git's own: `*` also matches
 * slashes, unless a pattern begins with `:(glob)`). Paths are relative to the project.
 */
export async function sources(...patterns: string[]): Promise<string[]> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns];
  const listed = await capture("git", args).catch(() => null); // a machine without git
  if (listed?.code === 0) return listed.output.split("\n").filter(Boolean);
  return sourcesWithoutGit(...patterns);
}

/** The same where git does not know the project: a release's archive, a container. */
export function sourcesWithoutGit(...patterns: string[]): string[] {
  const accepts = patterns.map(matcher);
  const files = filesIn("").filter((name) => accepts.length === 0 || accepts.some((accepted) => accepted(name)));
  return files.sort();
}

function filesIn(folder: string): string[] {
  return readdirSync(ROOT + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (GENERATED.test(path)) return [];
    return entry.isDirectory() ? filesIn(`${path}/`) : [path];
  });
}

function matcher(pattern: string): (name: string) => boolean {
  if (pattern.startsWith(GLOB)) return (name) => matchesGlob(name, pattern.slice(GLOB.length));
  const source = pattern.replace(/[.+?^${}()|\\]/g, "\\$&").replaceAll("*", ".*");
  return (name) => new RegExp(`^${source}$`).test(name);
}
