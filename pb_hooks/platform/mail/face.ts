import type { Locale } from "../../../common/contract/api.ts";
import { brandColours, siteSettings, siteUrl } from "../site/public.ts";
import type { MailFace } from "./compose.ts";

/** What a mail in a language shows of the service as it is now. */
export const faceOf = (app: CoreApp, locale: Locale): MailFace => ({
  locale,
  brand: siteSettings(app).brand,
  colours: brandColours(app),
  siteUrl: siteUrl(app),
});
