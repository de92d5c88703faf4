import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { build as bundle } from "esbuild";
import { build, type Manifest } from "vite";
import type { Assets } from "../../common/contract/document.ts";
import type { MessagePart } from "../../common/contract/payload.ts";
import { LOCALE_COOKIE } from "../../common/locale.ts";
import { type LayoutName, type Route, routeRules, routes } from "../../common/routes.ts";
import { CRAWLERS } from "../../pb_hooks/lib/crawler.ts";
import { ROOT } from "./shell.ts";
import { writeMessages } from "./web-messages.ts";

const PUBLIC = `${ROOT}pb_public`;
const START = "src/app/start.tsx";
const SHEET = "src/styles/public.css";
const SIGNED_IN = "src/app/pages-signed-in.ts";
/** Part of a signed-in page that public pages fetch ahead, without its texts (app/onward.tsx). */
const FIRST_VISIT = "src/pages/dashboard-first-visit.tsx";
const DIST = `${ROOT}pb_hooks/dist`;

/** Addresses of scripts to fetch ahead: those of every page, and by route id those of open and of signed-in pages. */
type Preloads = { shared: string[]; open: Record<string, string[]>; signedIn: Record<string, string[]> };

/** What a release's server half reads at run time: pb_hooks/pages and internal/front/site. */
type SiteManifest = Assets & {
  timestamp: number;
  query: Record<string, readonly string[]>;
  language: { cookie: string; crawlers: string };
};

/** Builds the browser's files, the server's renderer, the messages, and the manifests that tie them together. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: `${ROOT}vite.config.ts`, logLevel: "warn" });
  await writeFile(`${PUBLIC}/.gitkeep`, "");
  // Vite's SSR flag is passed as a build option.
  await build({ configFile: `${ROOT}vite.config.ts`, logLevel: "warn", build: { ssr: "src/app/entry-server.tsx" } });
  await writeManifests();
}

async function writeManifests(): Promise<void> {
  const manifest = JSON.parse(await readFile(`${PUBLIC}/.vite/manifest.json`, "utf8")) as Manifest;
  await rm(`${PUBLIC}/.vite`, { recursive: true });
  const messages = await writeMessages(messageScripts(manifest));
  const start = manifest[START]?.file;
  if (!start) throw new Error("The build has no start script");
  const loader = await bundled("app/entry-client.ts");
  const sheet = manifest[SHEET]?.file;
  const signedInSheet = manifest[SIGNED_IN]?.css?.[0];
  if (!sheet || !signedInSheet) throw new Error("The build lacks a style sheet");
  const css = await readFile(`${PUBLIC}/${sheet}`, "utf8");
  await rm(`${PUBLIC}/${sheet}`);
  const font = /url\("?(\/[^)"]+\.woff2)/.exec(css)?.[1];
  if (!font) throw new Error("The style sheet names no display face");
  const server = await readFile(`${DIST}/ssr.js`);
  const buildId = sha256(JSON.stringify(manifest) + css + loader + server.toString("utf8"))
    .toString("hex")
    .slice(0, 12);
  const timestamp = Date.now();
  const { shared, open, signedIn } = preloads(manifest);
  const site: SiteManifest = {
    buildId,
    timestamp,
    css,
    cssHash: sha256(css).toString("base64"),
    signedInCss: `/${signedInSheet}`,
    font,
    loader,
    loaderHash: sha256(loader).toString("base64"),
    start: `/${start}`,
    offline: await offlineParts(),
    preload: Object.fromEntries(
      Object.entries({ "": shared, ...signedIn }).map(([id, scripts]) => [id, scripts.join(" ")]),
    ),
    messages,
    query: Object.fromEntries(
      (routes as readonly Route[]).filter(hasQuery).map((route) => [pattern(route.path), route.query]),
    ),
    language: { cookie: LOCALE_COOKIE, crawlers: CRAWLERS },
  };
  await writeFile(`${DIST}/site.json`, JSON.stringify(site));
  await mkdir(`${PUBLIC}/builds/meta`, { recursive: true });
  await writeFile(`${PUBLIC}/builds/latest.json`, JSON.stringify({ id: buildId, timestamp }));
  const description = { id: buildId, timestamp, routeRules, preload: { "": shared, ...open } };
  await writeFile(`${PUBLIC}/builds/meta/${buildId}.json`, JSON.stringify(description));
  await writeFile(`${PUBLIC}/builds/meta/${buildId}-signed-in.json`, JSON.stringify({ preload: signedIn }));
}

/** A small file of web/src as it is inlined: its own request would cost a round trip. */
async function bundled(file: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [`${ROOT}web/src/${file}`],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  });
  return outputFiles[0]?.text.trim() ?? "";
}

/** The service worker and the parts of its offline page, which allows only its own script and style sheet. */
async function offlineParts(): Promise<Assets["offline"]> {
  const [worker, css, script] = await Promise.all(
    ["app/service-worker.ts", "styles/offline.css", "app/offline.ts"].map(bundled),
  );
  const hash = (text = "") => `'sha256-${sha256(text).toString("base64")}'`;
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(css)}; base-uri 'none'; frame-ancestors 'none'`;
  return { worker: worker ?? "", css: css ?? "", script: script ?? "", policy };
}

const hasQuery = (route: Route): route is Route & { query: readonly string[] } => route.query !== undefined;
const pattern = (path: string): string => path.replace(/\/[:*].*$/, "/*");

/** A route's page below web/. */
const pageFile = ({ id, render }: Route) => `src/pages/${id}.${render}.tsx`;

/** Scripts to fetch with a page: the shared ones, and by route id the page's own chunk with its imports. */
function preloads(manifest: Manifest): Preloads {
  const shared = closure(manifest, START);
  const result: Preloads = { shared, open: {}, signedIn: {} };
  for (const route of routes as readonly Route[]) {
    const page = pageFile(route);
    if (!manifest[page]) throw new Error(`The route ${route.id} has no page: web/${page}`);
    const files = [page, layoutFile(route.layout)];
    if (route.render === "shell") files.push(SIGNED_IN, "src/app/onward.tsx");
    const scripts = new Set(files.flatMap((file) => closure(manifest, file)));
    const half = route.render === "shell" ? result.signedIn : result.open;
    half[route.id] = [...scripts].filter((script) => !shared.includes(script));
  }
  return result;
}

/** The scripts whose texts each file of messages holds: everything that its pages may load, except other pages. */
function messageScripts(manifest: Manifest): Record<MessagePart, Set<string>> {
  const all = routes as readonly Route[];
  const apart = [...all.map(pageFile), SIGNED_IN, FIRST_VISIT, layoutFile("docs"), layoutFile("admin")];
  const reached = (files: readonly string[]) => {
    // A page that is another address of a page imports it.
    const own = files.flatMap((file) => [file, ...(manifest[file]?.imports ?? []).filter((name) => name !== START)]);
    const without = new Set([START, ...apart].filter((file) => !own.includes(file)));
    return new Set(files.flatMap((file) => [...everything(manifest, file, without)]));
  };
  const shells: string[] = [SIGNED_IN, FIRST_VISIT, layoutFile("docs")];
  const administration: string[] = [layoutFile("admin")];
  const parts: Record<string, Set<string>> = { messages: reached([START]) };
  for (const route of all) {
    const page = pageFile(route);
    if (route.render === "shell") (route.layout === "admin" ? administration : shells).push(page);
    else parts[route.id] = reached(route.layout === "docs" ? [page, layoutFile(route.layout)] : [page]);
  }
  const signedIn = { "signed-in": reached(shells), admin: reached(administration) };
  return { ...parts, ...signedIn } as Record<MessagePart, Set<string>>; // an entry for each public route
}

const layoutFile = (name: LayoutName = "default") => `src/layouts/${name}-layout.tsx`;

function closure(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => closure(manifest, name, seen))];
}

/** Every script that may load after `key`, dynamic imports included; chunks in `without` are left out. */
function everything(manifest: Manifest, key: string, without = new Set<string>()): Set<string> {
  const scripts = new Set<string>();
  const seen = new Set(without);
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    scripts.add(`/${chunk.file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(key);
  return scripts;
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
