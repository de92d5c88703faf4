import type { PageRouteId, Route, RouteId } from "../routes.ts";
import type { Locale, PublicSite } from "./api.ts";

/** A file of a language's messages: what every page needs, what one public page adds, or what all signed-in pages add. */
export type MessagePart = "messages" | PageRouteId | "signed-in";

/** Content version of each file: it makes the file's address cacheable for 24 hours. */
export type MessageVersions = Readonly<Record<MessagePart, string>>;

/** The files that a page needs. Without one, an error is shown. */
export function messageParts(route: Pick<Route, "id" | "render"> | null): MessagePart[] {
  if (!route) return ["messages"];
  return ["messages", route.render === "shell" ? "signed-in" : (route.id as PageRouteId)]; // the table's ids (routes.ts)
}

/** What the server wrote into the page (`#payload`) and answers at `{route}/_payload.json`. */
export type Payload = {
  buildId: string;
  locale: Locale;
  /** Of the files that this page needs. */
  messages: Partial<MessageVersions>;
  route: RouteId | null;
  site: PublicSite;
  /** What the page's loader returned; null for pages without one. */
  data: unknown;
  /** What the document's head says of this page where the page table cannot know it; null for the table's own words. */
  head: PageHead | null;
  error: { status: number; message: string } | null;
};

/**
 * Head of a page where it comes from data; what is left out is as the page table says. Texts are in the page's language;
 * paths carry no locale prefix.
 */
export type PageHead = {
  title?: string;
  description?: string;
  /** Open Graph type; a page is a `website` unless it says otherwise. */
  kind?: "website" | "article";
  /** Path or address of the share image. */
  image?: string;
  /** Path of this page in each language that has it, with the query that makes it another page; left out, the same path in both. */
  alternates?: Partial<Record<Locale, string>>;
  noindex?: boolean;
  /** Structured data (schema.org), one object a script. */
  jsonLd?: readonly object[];
};
