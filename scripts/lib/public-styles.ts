import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { importsOf } from "./imports.ts";

/** Both halves of a page: what the server renders, and what the browser adds to it later. */
const ENTRIES = ["app/entry-server.tsx", "app/entry-client.ts"];
/** Beyond this file every page is its own chunk; the public ones are `pages/<id>.page.tsx`. */
const END = "app/pages-client.ts";

/**
 * Narrows `styles/public.css` to the utilities that public pages use: Tailwind reads only the sources that a public
 * page can reach, including lazily loaded parts, instead of the whole folder. Development keeps the whole folder.
 */
export function publicStyles(folder: string): Plugin {
  return {
    name: "passerelle-public-styles",
    apply: "build",
    enforce: "pre",
    async transform(code, id) {
      if (!id.endsWith("/styles/public.css")) return null;
      const whole = 'source("../")';
      if (!code.includes(whole)) throw new Error(`styles/public.css no longer has ${whole}`);
      const sources = (await publicSources(folder)).map((file) => `@source "../${file}";`);
      return { code: code.replace(`${whole};`, `source(none);\n${sources.join("\n")}`), map: null };
    },
  };
}

/** Sources below `folder` that a public page can reach, sorted. */
export async function publicSources(folder: string): Promise<string[]> {
  const found = new Set<string>();
  const pages = (await readdir(join(folder, "pages"))).filter((name) => name.endsWith(".page.tsx"));
  const waiting = [...ENTRIES, ...pages.map((name) => `pages/${name}`)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !/\.tsx?$/.test(file) || file.startsWith("..") || file.endsWith(END)) continue;
    found.add(file);
    waiting.push(...importsOf(file, await readFile(join(folder, file), "utf8")));
  }
  return [...found].sort();
}
