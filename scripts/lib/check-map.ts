import { readFile, writeFile } from "node:fs/promises";
import { hooksEdges, hooksFeature, hooksWord } from "./check-structure.ts";
import { loadFeatures } from "./check-users-hooks.ts";
import { followers } from "./followers.ts";
import { ROOT } from "./shell.ts";

const [BEGIN, END] = ["<!-- written by npm run map -->", "<!-- /written -->"];

/** The parts of docs that are made from the code, by page. */
const PARTS: { readonly [page: string]: () => Promise<string> } = {
  "docs/architecture.md": async () => picture(await hooksEdges()),
  "docs/requests.md": async () => followers(await loadFeatures(), await definitions()),
};

/** Finds the file that defines a function: the feature's own feature.ts, or a file that it imports. */
async function definitions(): Promise<(feature: string, name: string) => string> {
  const edges = await hooksEdges();
  const texts = new Map<string, string>();
  for (const [from, to] of edges)
    for (const file of [from, to]) if (!texts.has(file)) texts.set(file, await readFile(ROOT + file, "utf8"));
  return (feature, name) => {
    const own = [...texts.keys()].find((file) => file.endsWith(`/${feature}/feature.ts`)) ?? "";
    const defines = new RegExp(`(function|const) ${name}\\b`);
    const imported = edges.flatMap(([from, to]) => (from === own ? [to] : []));
    return (name && imported.find((file) => defines.test(texts.get(file) ?? ""))) || own;
  };
}

/** The pages with parts from the code, as they are and as they must be. */
async function pages() {
  return Promise.all(
    Object.entries(PARTS).map(async ([page, made]) => {
      const text = await readFile(ROOT + page, "utf8");
      return { page, text, wanted: withPart(text, await made()) };
    }),
  );
}

/** The measured picture of the hooks and the index of followers are today's. */
export async function checkMap(): Promise<string[]> {
  const stale = (await pages()).filter(({ text, wanted }) => text !== wanted);
  return stale.map(({ page }) => `${page} is not what the code says: npm run map`);
}

/**
 * The words of the hooks as a table, highest floor first: a word is one floor above the highest word that it imports.
 * `edges` are [importing file, imported file].
 */
export function picture(edges: readonly (readonly [string, string])[]): string {
  const words = arrowsOf(edges, hooksWord);
  const rooms = arrowsOf(edges, hooksFeature);
  const floor = floorsOf(words);
  const roomsOf = (word: string) => [...rooms.keys()].filter((room) => room.split("/")[0] === word).length;
  const lines = [...words]
    .sort(([one], [other]) => (floor.get(other) ?? 0) - (floor.get(one) ?? 0) || one.localeCompare(other))
    .map(
      ([word, uses]) => `| ${floor.get(word)} | ${word} | ${roomsOf(word)} | ${[...uses].sort().join(", ") || "–"} |`,
    );
  const count = (arrows: Arrows) => [...arrows.values()].reduce((sum, uses) => sum + uses.size, 0);
  return [
    `${words.size} words with ${count(words)} arrows; ${rooms.size} features with ${count(rooms)} arrows on ${Math.max(...floorsOf(rooms).values()) + 1} floors.`,
    "",
    "| floor | word | features | imports |",
    "|---|---|---|---|",
    ...lines,
  ].join("\n");
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

function arrowsOf(edges: readonly (readonly [string, string])[], part: (file: string) => string | null): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const [own, other] = [part(from), part(to)];
    if (!own || !other) continue;
    for (const name of [own, other]) if (!arrows.has(name)) arrows.set(name, new Set());
    if (own !== other) arrows.get(own)?.add(other);
  }
  return arrows;
}

/** By name: how many names are below it. The arrows make no circle (checkCycles). */
function floorsOf(arrows: Arrows): Map<string, number> {
  const floors = new Map<string, number>();
  const floor = (name: string): number => {
    const known = floors.get(name);
    if (known !== undefined) return known;
    const found = Math.max(-1, ...[...(arrows.get(name) ?? [])].map(floor)) + 1;
    floors.set(name, found);
    return found;
  };
  for (const name of arrows.keys()) floor(name);
  return floors;
}

function withPart(page: string, text: string): string {
  const [before = "", rest = ""] = page.split(BEGIN);
  return `${before}${BEGIN}\n\n${text}\n\n${END}${rest.split(END)[1] ?? ""}`;
}

if (import.meta.main) for (const { page, wanted } of await pages()) await writeFile(ROOT + page, wanted);
