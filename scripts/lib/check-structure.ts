import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { exportsOf, importsOf, namesFrom } from "./imports.ts";
import { ROOT } from "./shell.ts";
import { sources, TYPEGEN } from "./sources.ts";

const MAX_LINES = 300;
/** A split of an api test file starts another server. */
const MAX_TEST_LINES = 400;
/** The longest line of a comment, which the formatter does not break. */
const MAX_COMMENT = 140;

/** Layers of web/src, lowest first: a file imports only from its own layer or a lower one. */
const WEB_LAYERS = [
  ["lib", "router", "locales", "styles"],
  ["ui"],
  ["shared"],
  ["features"],
  ["layouts", "pages"],
  ["app"],
];

const WEB_SHARED = WEB_LAYERS.findIndex((names) => names.includes("shared"));

/** What sends requests. */
const CALLS = [
  "web/src/lib/http.ts",
  "web/src/lib/public-calls.ts",
  "web/src/lib/call.ts",
  "web/src/lib/load-pb.ts",
  "web/src/lib/pb.ts",
  "web/src/shared/proof/admin-calls.ts",
];

/** The files of the hooks that bundles begin with: they put features together. */
const HOOKS_ENTRIES = ["pb_hooks/main.ts", "pb_hooks/environment.ts"];

/** The layers of billing, lowest first: what is owed, paid and running; mails; what goes back; the providers; use cases. */
const BILLING = [
  ["ledger"],
  ["mails"],
  ["refunds"],
  ["stripe", "manual"],
  ["adoption", "withdrawals"],
  ["changes"],
  ["checkout"],
];

/** What features offer to others; in public-sql.ts texts that tests load without the hooks' globals. */
const PUBLIC = /\/public(-sql)?\.ts$/;

/** None of our source files is over 300 lines, none of `tests/` over 400, and no comment needs a wider window than the code beside it. */
export async function checkLength(): Promise<string[]> {
  const problems: string[] = [];
  for (const file of await sources("*.ts", "*.tsx", "*.mjs", "*.go", "*.css")) {
    if (TYPEGEN.includes(file)) continue;
    const lines = (await readFile(ROOT + file, "utf8")).split("\n");
    const most = file.startsWith("tests/") ? MAX_TEST_LINES : MAX_LINES;
    if (lines.length - 1 > most) problems.push(`${file}: ${lines.length - 1} lines, at most ${most}`);
    if (/^pb_migrations\/\d/.test(file)) continue; // a released one stays unchanged
    for (const [index, line] of lines.entries())
      if (isLongComment(line)) problems.push(`${file}:${index + 1}: a comment of ${line.length} characters`);
  }
  return problems;
}

/** Whether a line is a comment that is too long. A directive for a tool is one line. */
export const isLongComment = (line: string): boolean =>
  line.length > MAX_COMMENT && /^\s*(\/\/|\/?\*)(?! biome-ignore)/.test(line);

/** Imports flow one way (docs/architecture.md). */
export async function checkImports(): Promise<string[]> {
  const problems: string[] = [];
  for (const file of await sources("common/*", "web/src/*", "pb_hooks/*", "pb_migrations/*")) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const text = await readFile(ROOT + file, "utf8");
    for (const target of importsOf(file, text)) {
      const problem = importProblem(file, target);
      if (problem) problems.push(`${file} imports ${target}: ${problem}`);
    }
    if (importsGeneratedValues(text)) problems.push(`${file}: imports only types of types/`);
  }
  return problems;
}

/** Whether a source imports more than types of types/, whose values would put every collection into a bundle. */
export const importsGeneratedValues = (text: string): boolean =>
  /^(import|export) (?!type\b)[^;]*"(\.\.\/)+types\//m.test(text);

/** What features offer in public.ts, another one needs: anything else belongs in a file beside it. */
export async function checkPublic(): Promise<string[]> {
  const files: [string, string][] = [];
  for (const file of await sources("pb_hooks/*"))
    if (file.endsWith(".ts") && !file.includes(".test.")) files.push([file, await readFile(ROOT + file, "utf8")]);
  return publicProblems(files);
}

/** One line for each export of a feature's public.ts that no other feature imports; files are [path, text]. */
export function publicProblems(files: readonly (readonly [string, string])[]): string[] {
  const used = new Set<string>();
  for (const [file, text] of files)
    for (const [target, name] of namesFrom(file, text))
      if (hooksFeature(file) !== hooksFeature(target)) used.add(`${target} ${name}`);
  return files
    .filter(([file]) => PUBLIC.test(file))
    .flatMap(([file, text]) => exportsOf(text).map((name) => `${file} ${name}`))
    .filter((name) => !used.has(name))
    .map((name) => `${name}: no other feature imports it`);
}

/** The outbox has one door: only lib/job-*.ts and lib/jobs.ts write to its table. */
export async function checkJobs(): Promise<string[]> {
  const files = await sources("pb_hooks/*.ts");
  const inside = (file: string) => /^pb_hooks\/(dist|lib)\/|\.test\.ts$/.test(file);
  const texts = files.filter((file) => !inside(file)).map(async (file) => [file, await readFile(ROOT + file, "utf8")]);
  return (await Promise.all(texts))
    .filter(([, text = ""]) => /\b(UPDATE|DELETE FROM|INTO) jobs\b/.test(text))
    .map(([file]) => `${file}: writes to \`jobs\`; lib/job-changes.ts does this`);
}

/** docs/architecture.md says what each Go package is for. */
export async function checkPackages(): Promise<string[]> {
  return unlistedPackages(await sources("internal/*"), await readFile(`${ROOT}docs/architecture.md`, "utf8"));
}

/** One line for each Go package that a text does not name as code; files are paths. */
export function unlistedPackages(files: readonly string[], text: string): string[] {
  const names = new Set(files.map((file) => dirname(file).split("/").slice(0, 3).join("/")));
  return [...names]
    .filter((name) => !text.includes(`\`${basename(name)}\``) && !text.includes(`\`${name}\``))
    .map((name) => `docs/architecture.md has no line about ${name}`);
}

/** No two files import each other, directly or through others; no two features of the hooks do, and no two words. */
export async function checkCycles(): Promise<string[]> {
  const files: [string, string][] = [];
  for (const file of await sources("common/*", "pb_hooks/*", "web/src/*")) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    for (const target of importsOf(file, await readFile(ROOT + file, "utf8"))) files.push([file, target]);
  }
  const hooks = await hooksEdges();
  const among = (part: (file: string) => string | null) =>
    hooks.flatMap(([from, to]): [string, string][] => {
      const [own, other] = [part(from), part(to)];
      return own && other ? [[own, other]] : [];
    });
  return [...cycleProblems(files), ...cycleProblems(among(hooksFeature)), ...cycleProblems(among(hooksWord))];
}

/** The imports among the files of the hooks, without tests and the two entries. */
export async function hooksEdges(): Promise<[string, string][]> {
  const edges: [string, string][] = [];
  for (const file of await sources("pb_hooks/*")) {
    if (!file.endsWith(".ts") || file.includes(".test.") || HOOKS_ENTRIES.includes(file)) continue;
    for (const target of importsOf(file, await readFile(ROOT + file, "utf8")))
      if (target.startsWith("pb_hooks/")) edges.push([file, target]);
  }
  return edges;
}

/** One line for each cycle among files or features, as "a → b → a"; edges are [importer, imported]. */
export function cycleProblems(edges: readonly (readonly [string, string])[]): string[] {
  const imported = new Map<string, Set<string>>();
  for (const [from, to] of edges) if (from !== to) imported.set(from, (imported.get(from) ?? new Set()).add(to));
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    const start = path.indexOf(name);
    if (start >= 0) problems.push(`import each other: ${[...path.slice(start), name].join(" → ")}`);
    if (start >= 0 || done.has(name)) return;
    for (const next of [...(imported.get(name) ?? [])].sort()) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of [...imported.keys()].sort()) visit(name, []);
  return problems;
}

/** Why a file may not import another; null when it may. Paths are relative to the project. */
export function importProblem(from: string, to: string): string | null {
  // A released migration's behaviour may never change.
  if (from.startsWith("pb_migrations/"))
    return to.startsWith("pb_migrations/") ? null : "a migration calls no live code";
  if (to.startsWith("common/")) return null;
  if (from.startsWith("common/")) return "what both sides share imports neither of them";
  if (from.startsWith("web/src/")) return webProblem(from, to);
  return hooksProblem(from, to);
}

function webProblem(from: string, to: string): string | null {
  if (to.startsWith("pb_hooks/")) return "the browser never imports the server";
  const [source, target] = [layer(from), layer(to)];
  if (target > source) return "a lower layer imports a higher one";
  // What is asked of the server is in one place: a feature's api.ts, or one for each part of it.
  if (source > WEB_SHARED && CALLS.includes(to) && !/[/-]api\.ts$/.test(from)) return "only api.ts calls the server";
  const [feature, other] = [folders(from, "web/src/features/", 2), folders(to, "web/src/features/", 2)];
  return feature && other && feature !== other ? "a feature never imports another feature" : null;
}

function layer(file: string): number {
  const name = file.replace(/^web\/src\//, "").split(/[/.]/)[0] ?? "";
  return WEB_LAYERS.findIndex((names) => names.includes(name));
}

/** The first `depth` folders of a file below `base`; null for a file elsewhere. */
function folders(file: string, base: string, depth: number): string | null {
  return file.startsWith(base) ? file.slice(base.length).split("/").slice(0, -1).slice(0, depth).join("/") : null;
}

/** The word of a file of the hooks: billing, lib, pages; null elsewhere and for the entries. */
export function hooksWord(file: string): string | null {
  return folders(file, "pb_hooks/", 1) || null;
}

/** The feature of a file of the hooks, as billing/coupons; lib and pages are one each, and so are billing's layers. */
export function hooksFeature(file: string): string | null {
  const feature = folders(file, "pb_hooks/", 2) || null;
  const [word = "", room = ""] = feature?.split("/") ?? [];
  return word === "lib" || word === "pages" || (word === "billing" && BILLING.flat().includes(room)) ? word : feature;
}

/** The layer of a file of billing; -1 for any other. */
const billingLayer = (file: string): number =>
  BILLING.findIndex((rooms) => rooms.some((room) => file.startsWith(`pb_hooks/billing/${room}/`)));

function hooksProblem(from: string, to: string): string | null {
  if (HOOKS_ENTRIES.includes(from)) return null;
  const [own, used] = [billingLayer(from), billingLayer(to)];
  if (own >= 0 && dirname(from) !== dirname(to) && used >= own) return "a layer of billing imports only those below it";
  if (to.startsWith("web/")) return "the hooks never import the browser";
  const [feature, other] = [hooksFeature(from), hooksFeature(to)];
  if (!other || feature === other || other === "lib") return null;
  if (feature === "lib") return "lib knows no feature";
  return PUBLIC.test(to) ? null : "a feature reaches another one only through its public.ts";
}
