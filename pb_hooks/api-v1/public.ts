import type { Locale } from "../../types/api.ts";
import type { ApiDocs } from "../../types/api-keys.ts";
import { siteUrl } from "../site/public.ts";
import { apiDocs } from "./docs.ts";

/** Data of the page /api-docs. */
export function apiDocsPage(app: CoreApp, locale: Locale): ApiDocs {
  return apiDocs(siteUrl(app), locale);
}
