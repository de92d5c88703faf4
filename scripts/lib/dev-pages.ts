import type { ServerResponse } from "node:http";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { splitLocale } from "../../web/src/lib/locale.ts";
import type { Payload } from "../../web/src/lib/payload.ts";
import { readCatalogs } from "./catalogs.ts";

/** Answers pages in development: data from the running binary, markup from the sources as they are now. */
export function devPages(backend: string): Plugin {
  return {
    name: "passerelle-dev-pages",
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          render(server, backend, request, response).catch(next);
        });
      };
    },
  };
}

async function render(
  server: ViteDevServer,
  backend: string,
  request: Connect.IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.originalUrl ?? "/", "http://localhost");
  const answer = await fetch(`${backend}${url.pathname.replace(/\/$/, "")}/_payload.json${url.search}`);
  const payload = (await answer.json()) as Payload; // pb_hooks/pages writes it
  const entry = (await server.ssrLoadModule(
    "/src/entry-server.tsx",
  )) as typeof import("../../web/src/entry-server.tsx");
  const { path } = splitLocale(url.pathname);
  const assets = {
    buildId: payload.buildId,
    css: "",
    cssHash: "",
    signedInCss: "/src/styles/signed-in.css",
    loader: 'import "/src/entry-client.ts";',
    loaderHash: "",
    start: "/src/start.tsx",
    preload: {},
    messages: { fr: payload.messages, en: payload.messages },
  };
  const messages = (await readCatalogs())[payload.locale];
  const html = entry.renderDocument({ path, fullPath: url.pathname, payload, messages, assets, appUrl: "" });
  response.statusCode = payload.error?.status ?? 200;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const sheet = '<link rel="stylesheet" href="/src/styles/public.css">';
  response.end(await server.transformIndexHtml(url.pathname, html.replace("<style></style>", sheet)));
}
