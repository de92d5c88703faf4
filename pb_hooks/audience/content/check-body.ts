import type { Locale } from "../../../common/contract/api.ts";
import type { BodyProblem, ContentKind } from "../../../common/contract/content.ts";
import { decideRoute } from "../../../common/match.ts";
import { routeRules } from "../../../common/routes.ts";
import { decodeEntities } from "../../lib/entities.ts";
import { exists } from "../../lib/sql.ts";

import { siteUrl } from "../../platform/site/public.ts";
import { addressOf } from "./documents.ts";
import { outline } from "./text.ts";

/** What a visitor gets without a page: files, feeds, and what the server answers itself. */
const FILES = /^\/(assets|images|fonts)\/|^\/(rss|sitemap)\.xml$|\.(png|svg|ico|webmanifest|txt)$/;
/** A host with a dot, after a scheme of the web. */
const WEB = /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]{2,}(:\d+)?([/?#]\S*)?$/i;
const MAIL = /^mailto:[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/i;
const PHONE = /^tel:\+?[\d .-]{3,}$/i;

/** What to correct in a cleaned body, in its order. Nothing is fetched: of other sites only the address is read. */
export function checkBody(app: CoreApp, html: string, locale: Locale, time: Date): BodyProblem[] {
  const { body } = outline(html);
  const problems: BodyProblem[] = [];
  for (const [tag, name = ""] of body.matchAll(/<(a|img)\b[^>]*>/gi)) {
    if (name.toLowerCase() === "img") {
      if (!attribute(tag, "alt").trim()) problems.push({ kind: "picture", what: attribute(tag, "src") });
      continue;
    }
    const what = attribute(tag, "href").trim();
    const kind = what && wrongLink(app, { what, body, locale }, time);
    if (kind && !problems.some((known) => known.kind === kind && known.what === what)) problems.push({ kind, what });
  }
  return problems;
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag);
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? "");
}

type Link = { what: string; body: string; locale: Locale };

function wrongLink(app: CoreApp, { what, body, locale }: Link, time: Date): BodyProblem["kind"] | null {
  if (what.startsWith("#")) return what === "#" || hasId(body, what.slice(1)) ? null : "anchor";
  const own = siteUrl(app);
  const path = what.startsWith(`${own}/`) ? what.slice(own.length) : what;
  if (!path.startsWith("/") || path.startsWith("//")) {
    return [WEB, MAIL, PHONE].some((form) => form.test(what)) ? null : "address";
  }
  return isPage(app, path.replace(/[?#].*$/, ""), locale, time) ? null : "page";
}

function hasId(body: string, id: string): boolean {
  return [...body.matchAll(/\sid\s*=\s*"([^"]*)"/gi)].some(([, found]) => found === id);
}

function isPage(app: CoreApp, whole: string, locale: Locale, time: Date): boolean {
  const picture = /^\/api\/files\/images\/([a-z0-9]{15})\/[^/]+$/.exec(whole);
  if (picture) return exists(app, "images", "id = {:id}", { id: picture[1] ?? "" });
  if (FILES.test(whole)) return true;
  const isEnglish = /^\/en(\/|$)/.test(whole);
  const path = (isEnglish ? whole.slice(3) : whole).replace(/(?<=.)\/$/, "") || "/";
  const document = /^\/(blog|base-de-connaissances)\/(?!categorie\/)(.+)$/.exec(path);
  if (document) {
    const kind: ContentKind = document[1] === "blog" ? "posts" : "articles";
    const slug = document[2] ?? "";
    return addressOf(app, { kind, slug, locale: isEnglish ? "en" : locale }, time) !== null;
  }
  return decideRoute({ path, fullPath: whole }, { rules: routeRules }).kind !== "error";
}
