import type { Locale } from "../../../common/contract/api.ts";
import { brandColours, publicLook, siteSettings, siteUrl } from "../site/public.ts";
import type { MailFace } from "./compose.ts";
import type { MailSender } from "./layout.ts";

/** The most that a logo takes of a mail's head, and the side of an icon, in pixels. */
const LOGO = { width: 240, height: 40 };
const ICON = 32;

/** The name and the published pictures, at the public address. */
export function senderOf(app: CoreApp): MailSender {
  const { logo, icon = "" } = publicLook(app) ?? {};
  const address = siteUrl(app);
  return {
    brand: siteSettings(app).brand,
    logo: logo ? fitted({ ...logo, src: address + logo.src }) : null,
    icon: icon ? { src: address + icon, width: ICON, height: ICON } : null,
  };
}

/** A logo at the size of a mail's head: programs that drop the style sheet obey the attributes. */
export function fitted<Logo extends { width: number; height: number }>(logo: Logo): Logo {
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height);
  return { ...logo, width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
}

/** What a mail in a language shows of the service as it is now. */
export const faceOf = (app: CoreApp, locale: Locale): MailFace => ({
  ...senderOf(app),
  locale,
  colours: brandColours(app),
  siteUrl: siteUrl(app),
});
