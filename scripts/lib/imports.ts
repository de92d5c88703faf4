import { dirname, join } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** Our files that a source imports, statically or not, as paths like its own. `file` is the path of `text`. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) => join(dirname(file), target));
}
