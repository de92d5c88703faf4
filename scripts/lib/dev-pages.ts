import type { ServerResponse } from "node:http";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { LOCALES } from "../../common/contract/api.ts";
import type { Payload } from "../../common/contract/payload.ts";
import { splitLocale } from "../../common/locale.ts";
import type { Manifest } from "../../web/src/router/manifest.ts";
import { readCatalogs } from "./catalogs.ts";

/** A server that reloads its hooks answers again within this time, in ms. */
const RESTART_MS = 15_000;

/** What the running binary answers in development: keys of Vite's proxy table. The rest is Vite's. */
export const SERVER_PATHS = [
  "^/(api|_|builds|sitemaps)/",
  "^/([^?]*/)?_payload\\.json(\\?|$)",
  "^/(en/)?rss\\.xml(\\?|$)",
  "^/(sitemap\\.xml|robots\\.txt|sw\\.js|(en/)?(site\\.webmanifest|texts\\.json))(\\?|$)",
  "^/\\.well-known/",
  "^/(brand|og)/",
  "^/(icon-(maskable-)?\\d+\\.png|apple-touch-icon\\.png|favicon\\.(svg|ico))(\\?|$)",
];

type Answer = (url: URL, response: ServerResponse) => Promise<void>;

/** Answers pages in development: data from the running binary, markup and messages from the current sources. */
export function devPages(backend: string): Plugin {
  return {
    name: "passerelle-dev-pages",
    configureServer(server) {
      const use = (paths: RegExp, answer: Answer) =>
        server.middlewares.use((request: Connect.IncomingMessage, response, next) => {
          const url = new URL(request.originalUrl ?? "/", "http://localhost");
          if (paths.test(url.pathname)) answer(url, response).catch(next);
          else next();
        });
      use(/^\/_i18n\/\w+\/messages\.json$/, sendMessages);
      use(/^\/_i18n\/\w+\/[\w-]+\.json$/, async (_, response) => sendJson(response, {}));
      use(/^\/builds\/meta\//, (url, response) => sendManifest(backend + url.pathname, response));
      // After Vite's own files; a name with an extension is no page.
      return () => void use(/(^|\/)[^/.]*$/, (url, response) => sendPage(server, backend, url, response));
    },
  };
}

/** All messages in one file: only the build knows which page needs which. */
async function sendMessages(url: URL, response: ServerResponse): Promise<void> {
  const locale = LOCALES.find((name) => url.pathname.startsWith(`/_i18n/${name}/`)) ?? "en";
  sendJson(response, (await readCatalogs(true))[locale]);
}

/** The last build's manifest, without the addresses of its scripts. */
async function sendManifest(address: string, response: ServerResponse): Promise<void> {
  const manifest = (await (await fetchPatiently(address)).json()) as Manifest; // scripts/lib/web-build.ts wrote it
  sendJson(response, { ...manifest, preload: {} });
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(body));
}

async function sendPage(server: ViteDevServer, backend: string, url: URL, response: ServerResponse): Promise<void> {
  const answer = await fetchPatiently(`${backend}${url.pathname.replace(/\/$/, "")}/_payload.json${url.search}`);
  const payload = (await answer.json()) as Payload; // pb_hooks/pages writes it
  const entry = (await server.ssrLoadModule(
    "/src/app/entry-server.tsx",
  )) as typeof import("../../web/src/app/entry-server.tsx");
  const assets = {
    buildId: payload.buildId,
    css: "",
    cssHash: "",
    signedInCss: "/src/styles/signed-in.css",
    font: "/src/styles/fonts/display.woff2",
    loader: "",
    loaderHash: "",
    start: "/src/app/start.tsx",
    offline: { worker: "", css: "", script: "", policy: "" },
    preload: {},
    messages: { fr: payload.messages, en: payload.messages },
  };
  const html = entry.renderDocument({
    path: splitLocale(url.pathname).path,
    fullPath: url.pathname,
    payload,
    messages: (await readCatalogs(true))[payload.locale],
    assets,
    brandCss: await brandCss(backend),
    appUrl: "",
  });
  response.statusCode = payload.error?.status ?? 200;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(await server.transformIndexHtml(url.pathname, withSources(html)));
}

/** The operator's colours, which each document of the server has; "" for the product's own. */
async function brandCss(backend: string): Promise<string> {
  const document = await (await fetchPatiently(`${backend}/login`)).text();
  return /<style>(:root\{--brand-[^<]+)<\/style>/.exec(document)?.[1] ?? "";
}

/**
 * Replaces the inlined style sheet and first script of a build with the sources. The script keeps the attributes that
 * it reads: Vite drops those of a script without an address.
 */
function withSources(html: string): string {
  return html
    .replace("<style></style>", '<link rel="stylesheet" href="/src/styles/public.css">')
    .replace('<script type="module" data-start', '<script type="module" src="/src/app/entry-client.ts" data-start');
}

/** Calls the server, and retries while it is about to reload its hooks. */
async function fetchPatiently(address: string): Promise<Response> {
  for (const end = Date.now() + RESTART_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    try {
      return await fetch(address);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
