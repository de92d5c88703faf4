import { dirname, join } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;
const NAMES = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"(\.{1,2}\/[^"]+)"/g;
const EXPORT = /^export\s+(?:function|const|class|type)\s+(\w+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** Our files that a source imports, statically or not, as paths like its own. `file` is the path of `text`. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) => join(dirname(file), target));
}

/** The names that a source imports from our files, as [path, name]. */
export function namesFrom(file: string, text: string): [string, string][] {
  return [...text.matchAll(NAMES)].flatMap(([, names = "", target = ""]) =>
    namesIn(names).map(([name]): [string, string] => [join(dirname(file), target), name]),
  );
}

/** The names that a source exports: what it declares, and what it passes on from another file. */
export function exportsOf(text: string): string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = ""]) => namesIn(names).map(([, as]) => as));
  return [...[...text.matchAll(EXPORT)].map(([, name = ""]) => name), ...listed];
}

/** "a, type b as c" as pairs: the name in the other file, and here. */
function namesIn(list: string): [string, string][] {
  return list.split(",").flatMap((part): [string, string][] => {
    const [name, as = name] = part
      .trim()
      .replace(/^type\s+/, "")
      .split(/\s+as\s+/);
    return name && as ? [[name, as]] : [];
  });
}
