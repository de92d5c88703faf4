import type { Locale } from "../../common/wire/api.ts";
import type { ApiDocs } from "../../common/wire/api-keys.ts";
import { siteUrl } from "../site/public.ts";
import { apiDocs } from "./docs.ts";

/** Data of the page /api-docs. */
export function apiDocsPage(app: CoreApp, locale: Locale): ApiDocs {
  return apiDocs(siteUrl(app), locale);
}
