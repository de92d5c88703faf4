import type { Locale, PublicSite } from "../../../types/api.ts";
import type { RouteId } from "../routes.ts";

/** What the server wrote into the page (`#payload`) and answers at `{route}/_payload.json`. */
export type Payload = {
  buildId: string;
  locale: Locale;
  /** Content version of this language's messages: makes their address cacheable for 24 hours. */
  messages: string;
  route: RouteId | null;
  site: PublicSite;
  /** What the page's loader returned; null for pages without one. */
  data: unknown;
  error: { status: number; message: string } | null;
};

/** Reads the payload of the document; throws when the document was not made by our server. */
export function readPayload(): Payload {
  const text = document.getElementById("payload")?.textContent;
  if (!text) throw new Error("The page carries no payload");
  return JSON.parse(text) as Payload; // written by pb_hooks/pages from the same type
}
