import type { Locale, PublicSite } from "../../common/contract/api.ts";
import { messageParts, type Payload } from "../../common/contract/payload.ts";
import { type Route, routes } from "../../common/routes.ts";
import { billing } from "../billing/public.ts";
import { utf8 } from "../lib/utf8.ts";
import { brandStyle, publicSite, siteUrl } from "../platform/site/public.ts";
import { documentHeaders } from "./headers.ts";
import { assets, renderDocument } from "./render.ts";
import { allMessages, textsVersion } from "./texts.ts";

/** Where a request is: its path with the language, and without. */
export type Place = { fullPath: string; path: string; locale: Locale };

/** What every page gets of the site. */
export function siteOf(locale: Locale): PublicSite {
  return { ...publicSite($app, locale), sells: billing.missingToSell($app).length === 0, byCard: billing.byCard() };
}

type Content = Partial<Pick<Payload, "route" | "data" | "head" | "error" | "site">>;

/** What the browser gets of a page, with the versions of its texts. */
export function payload(locale: Locale, content: Content): Payload {
  const { buildId, messages: versions } = assets();
  const route: Route | null = routes.find(({ id }) => id === content.route && !content.error) ?? null;
  const parts = messageParts(route).map((part) => [part, versions[locale][part]]);
  const site = content.site ?? siteOf(locale);
  const empty = { route: null, data: null, head: null, error: null };
  return {
    buildId,
    locale,
    messages: { ...Object.fromEntries(parts), ...textsVersion(locale) },
    ...empty,
    ...content,
    site,
  };
}

/** A page as a document, or its payload alone. */
export function answer(
  e: core.RequestEvent,
  place: Place,
  body: Payload,
  status: number,
  payloadOnly: boolean,
): unknown {
  // A member's shell and an error page load nobody else's data.
  const isPage = routes.some((route) => route.id === body.route && route.render === "page");
  const style = brandStyle(e.app);
  documentHead(e, place.locale, status, isPage ? body.site.analyticsTag : "", style.hash);
  if (!payloadOnly) return e.html(status, renderHtml(place, body, style.css));
  // Not e.json: it orders the keys at random, so the same data would get another ETag at every render.
  return e.blob(status, "application/json", utf8(JSON.stringify(body)));
}

/** The headers of a document. @param tag the external script that it may load, "" for none @param hash brandStyle's */
export function documentHead(e: core.RequestEvent, locale: Locale, status: number, tag: string, hash: string): void {
  const headers = e.response.header();
  headers.set("Cache-Control", status === 200 ? "no-cache" : "no-store");
  headers.set("Content-Language", locale);
  for (const [name, value] of Object.entries(documentHeaders(assets(), hash, tag))) headers.set(name, value);
}

/** @param brandCss the style of brandStyle */
export function renderHtml(place: Place, body: Payload, brandCss: string): string {
  const appUrl = siteUrl($app);
  return renderDocument({
    ...place,
    payload: body,
    messages: allMessages(place.locale),
    assets: assets(),
    brandCss,
    appUrl,
  });
}
