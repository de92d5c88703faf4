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
