import type { Locale } from "../../common/contract/api.ts";
import { escapeHtml } from "../../common/html.ts";
import { localePath } from "../../common/locale.ts";
import { utf8 } from "../lib/utf8.ts";
import { brandStyle, offersOfflinePage, publicSite } from "../platform/site/public.ts";
import { assets } from "./render.ts";

/** Replaces any service worker of this site and ends itself. */
const END = `addEventListener("install",()=>skipWaiting());addEventListener("activate",e=>e.waitUntil(registration.unregister()))`;

/** `GET /sw.js`, public: the service worker with the offline page in both languages, or the one that ends it. */
export function serveWorker(e: core.RequestEvent): void {
  const { worker, css, script, policy } = assets().offline;
  const style = brandStyle(e.app);
  const sheets = [css, style.css].filter(Boolean).map((sheet) => `<style>${sheet}</style>`);
  const page = (locale: Locale) => offlinePage(locale, publicSite(e.app, locale).brand, sheets.join(""), script);
  const allowed = style.hash ? policy.replace("style-src ", `style-src 'sha256-${style.hash}' `) : policy;
  const pages = { fr: page("fr"), en: page("en"), policy: allowed };
  const whole = `self.OFFLINE=${JSON.stringify(pages)};${worker}`;
  send(e, "text/javascript", offersOfflinePage() ? whole : END);
}

const TEXTS: Record<Locale, { title: string; text: string; again: string }> = {
  fr: {
    title: "Vous êtes hors connexion",
    text: "Cette page ne peut pas s’ouvrir sans Internet. Elle s’affichera dès que la connexion sera rétablie.",
    again: "Réessayer",
  },
  en: {
    title: "You are offline",
    text: "This page cannot be opened without the internet. It will open as soon as the connection is back.",
    again: "Try again",
  },
};

/** A raised drawbridge, as on the error page. */
const BRIDGE = `<svg viewBox="0 0 320 120" aria-hidden="true"><g stroke="#64808f"><path d="M8 92h92M220 92h92" stroke-width="5"/><path d="M84 92V30M236 92V30" stroke-width="4"/><path d="M84 30l62 6M236 30l-62 6" stroke-width="1.5"/></g><path class="raised" d="M102 88l46-52M218 88l-46-52" stroke-width="5"/></svg>`;

function offlinePage(locale: Locale, brand: string, sheets: string, script: string): string {
  const { title, text, again } = TEXTS[locale];
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title} · ${escapeHtml(brand)}</title>${sheets}</head>`,
    `<body><main>${BRIDGE}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></main>`,
    `<script>${script}</script></body></html>`,
  ].join("");
}

/** `GET /site.webmanifest` and `GET /en/site.webmanifest`, public: the site as an app that can be installed. */
export function serveManifest(e: core.RequestEvent, locale: Locale): void {
  const { brand, tagline, look } = publicSite(e.app, locale);
  const version = look ? `?v=${look.version}` : "";
  const manifest = {
    name: brand,
    short_name: brand,
    description: tagline,
    lang: locale,
    dir: "ltr",
    id: "/UserDashboard",
    start_url: localePath("/UserDashboard", locale),
    scope: "/",
    display: "standalone",
    background_color: "#0a1218",
    theme_color: "#0a1218",
    icons: [
      { src: `/icon-192.png${version}`, type: "image/png", sizes: "192x192" },
      { src: `/icon-512.png${version}`, type: "image/png", sizes: "512x512" },
      { src: `/icon-maskable-512.png${version}`, type: "image/png", sizes: "512x512", purpose: "maskable" },
      { src: `/favicon.svg${version}`, type: "image/svg+xml", sizes: "any" },
    ],
  };
  send(e, "application/manifest+json", JSON.stringify(manifest));
}

function send(e: core.RequestEvent, type: string, text: string): void {
  const headers = e.response.header();
  headers.set("Surrogate-Control", "max-age=60");
  headers.set("Surrogate-Key", "site");
  headers.set("Cache-Control", "no-cache");
  e.blob(200, `${type}; charset=utf-8`, utf8(text));
}
