import type { PageRouteId, Route, RouteId } from "../routes.ts";
import type { Locale, PublicSite } from "./api.ts";

/** A file of a language's messages: those of every page, of one public page, of signed-in pages, or of the administration beside them. */
export type MessagePart = "messages" | PageRouteId | "signed-in" | "admin";

/** Content version of each file: it makes the file's address cacheable for 24 hours. */
export type MessageVersions = Readonly<Record<MessagePart, string>>;

/** The files that a page needs; without a page, those of the error page. */
export function messageParts(route: Pick<Route, "id" | "render" | "layout"> | null): MessagePart[] {
  if (!route) return ["messages"];
  if (route.render === "page") return ["messages", route.id as PageRouteId]; // the table's ids (routes.ts)
  return route.layout === "admin" ? ["messages", "signed-in", "admin"] : ["messages", "signed-in"];
}

/** The address of the operator's own texts (pb_hooks/pages/texts.ts). */
export const textsPath = (locale: Locale): string => (locale === "fr" ? "/texts.json" : `/${locale}/texts.json`);

/** The data that the server writes into the page (`#payload`) and answers at `{route}/_payload.json`. */
export type Payload = {
  buildId: string;
  locale: Locale;
  /** Of the files that this page needs. */
  messages: Partial<MessageVersions> & {
    /** Of the operator's own texts; missing where there are none. */
    texts?: string;
  };
  route: RouteId | null;
  site: PublicSite;
  /** The result of the page's loader; null for pages without one. */
  data: unknown;
  /** The document's head where the page table does not know it; null for the table's own texts. */
  head: PageHead | null;
  error: { status: number; message: string } | null;
};

/**
 * A page's head from its data; missing fields come from the page table. Texts are in the page's language; paths have no
 * locale prefix.
 */
export type PageHead = {
  title?: string;
  description?: string;
  /** Open Graph type; `website` by default. */
  kind?: "website" | "article";
  /** Path or address of the share image. */
  image?: string;
  /** This page's path in each available language, with a query that selects the page; by default the same path. */
  alternates?: Partial<Record<Locale, string>>;
  noindex?: boolean;
  /** Structured data (schema.org), one object per script. */
  jsonLd?: readonly object[];
};
