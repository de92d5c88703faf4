import { LOCALES } from "../../../common/contract/api.ts";
import type { RenderInput } from "../../../common/contract/document.ts";
import { messageParts, type PageHead, textsPath } from "../../../common/contract/payload.ts";
import { escapeHtml, jsonForScript } from "../../../common/html.ts";
import { localePath } from "../../../common/locale.ts";
import type { Route } from "../../../common/routes.ts";
import { pageStructuredData } from "../../../common/structured-data.ts";
import { lookVersion } from "../router/look.ts";
import { SHARE_IMAGE, shareImage } from "./share-image.ts";

type DocumentInput = Omit<RenderInput, "fullPath" | "messages"> & {
  route: Route | null;
  body: string;
  title: string;
  description: string;
};

/** Puts a rendered body into a complete document: head, inlined style, payload, scripts. */
export function buildDocument(input: DocumentInput): string {
  const { payload, assets, route, body } = input;
  const shell = route?.render === "shell" && !payload.error;
  return [
    `<!doctype html><html lang="${payload.locale}" data-render="${shell ? "shell" : "page"}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(input.title)}</title>`,
    `<style>${assets.css}</style>`,
    input.brandCss && `<style>${input.brandCss}</style>`,
    // A slow browser would paint half a page, and then move it. The styles above are most of what it waits for.
    shell ? "" : '<link rel="expect" href="#page-end" blocking="render">',
    headLinks(input),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="payload">${jsonForScript(payload)}</script>`,
    `<script type="module" data-start="${assets.start}" data-preload="${preloads(input).join(" ")}">${assets.loader}</script></body></html>`,
  ].join("");
}

/** Our images have known sizes. */
const IMAGE_SIZE = [
  `<meta property="og:image:width" content="${SHARE_IMAGE.width}">`,
  `<meta property="og:image:height" content="${SHARE_IMAGE.height}">`,
];

function headLinks(input: DocumentInput): string {
  const { path, payload, appUrl, route, title, description } = input;
  const { look } = payload.site;
  const version = lookVersion(look);
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    // A face that comes later than the first paint is not shown on this visit.
    ...(look?.display === false
      ? []
      : [`<link rel="preload" href="${input.assets.font}" as="font" type="font/woff2" crossorigin>`]),
    '<meta name="theme-color" content="#0a1218">',
    '<meta name="color-scheme" content="dark">',
    `<link rel="icon" href="/favicon.svg${version}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">`,
    `<link rel="manifest" href="${localePath("/site.webmanifest", payload.locale)}">`,
  ];
  if (route && !payload.error && route.render === "page") {
    const own = payload.head?.alternates?.[payload.locale] ?? route.canonical ?? path;
    const canonical = escapeHtml(appUrl + localePath(own, payload.locale));
    const image = escapeHtml(shareImage(route, path, payload, appUrl));
    tags.push(
      `<link rel="canonical" href="${canonical}">`,
      `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(payload.site.brand)}" href="${localePath("/rss.xml", payload.locale)}">`,
      ...alternates(route.canonical ?? path, payload.head).map(
        ({ name, href }) => `<link rel="alternate" hreflang="${name}" href="${escapeHtml(appUrl + href)}">`,
      ),
      `<meta property="og:title" content="${escapeHtml(title)}">`,
      `<meta property="og:description" content="${escapeHtml(description)}">`,
      `<meta property="og:type" content="${payload.head?.kind ?? "website"}">`,
      `<meta property="og:url" content="${canonical}">`,
      `<meta property="og:site_name" content="${escapeHtml(payload.site.brand)}">`,
      `<meta property="og:locale" content="${payload.locale === "fr" ? "fr_FR" : "en_GB"}">`,
      `<meta property="og:image" content="${image}">`,
      ...(payload.head?.image ? [] : IMAGE_SIZE),
      '<meta name="twitter:card" content="summary_large_image">',
      `<meta name="twitter:title" content="${escapeHtml(title)}">`,
      `<meta name="twitter:description" content="${escapeHtml(description)}">`,
      `<meta name="twitter:image" content="${image}">`,
    );
    const structured = [
      ...pageStructuredData(route, payload.site, payload.data, appUrl),
      ...(payload.head?.jsonLd ?? []),
    ];
    for (const data of structured) tags.push(`<script type="application/ld+json">${jsonForScript(data)}</script>`);
  }
  const listed = route?.sitemap || route?.canonical !== undefined;
  if (!listed || payload.error || payload.head?.noindex) tags.push('<meta name="robots" content="noindex">');
  // A shell shows nothing until its scripts run; a public page is readable first (entry-client.ts).
  if (route?.render === "shell") {
    tags.push(`<link rel="stylesheet" href="${input.assets.signedInCss}">`);
    for (const link of preloads(input)) tags.push(preloadTag(link));
  }
  return tags.join("");
}

/** What React needs to hydrate: scripts, then the language's messages. */
function preloads({ payload, assets, route }: DocumentInput): string[] {
  const lists = [assets.preload[""], route && assets.preload[route.id]];
  const scripts = lists.flatMap((list) => (list ? list.split(" ") : []));
  const messages = messageParts(payload.error ? null : route).map(
    (part) => `/_i18n/${payload.locale}/${part}.json?v=${payload.messages[part]}`,
  );
  const texts = payload.messages.texts && route?.layout !== "admin" ? [textsPath(payload.locale)] : [];
  return [...scripts, ...messages, ...texts];
}

function preloadTag(address: string): string {
  const kind = address.endsWith(".js") ? 'rel="modulepreload"' : 'rel="preload" as="fetch" crossorigin';
  return `<link ${kind} href="${address}">`;
}

/** The page in each available language; French is also the default for any other language. */
function alternates(path: string, head: PageHead | null): { name: string; href: string }[] {
  const paths = head?.alternates ?? { fr: path, en: path };
  const found = LOCALES.flatMap((locale) => {
    const own = paths[locale];
    return own === undefined ? [] : [{ name: locale as string, href: localePath(own, locale) }];
  });
  const preferred = found[0];
  return preferred ? [...found, { name: "x-default", href: preferred.href }] : found;
}
