import { dirname, join } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** The files of ours that a source imports, at once or later, as paths like its own. `file` names the source of `text`. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) => join(dirname(file), target));
}
