import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import type { BrandPreview, Look } from "../../../common/contract/brand.ts";
import { escapeHtml } from "../../../common/html.ts";
import { mailParts } from "../mail/public.ts";
import { siteSettings, siteUrl } from "../site/public.ts";
import { draftOf } from "./manage.ts";

/** A notice and a mail, as examples. */
const EXAMPLES: {
  readonly [L in Locale]: { notice: string; title: string; text: string; button: string };
} = {
  fr: {
    notice: "Votre accès a pris fin",
    title: "Votre compte est prêt",
    text: "Voici vos e-mails\u00a0: votre logo ou votre nom, vos couleurs, un bouton.",
    button: "Ouvrir mon tableau de bord",
  },
  en: {
    notice: "Your access has ended",
    title: "Your account is ready",
    text: "This is how your e-mails look: your logo or your name, your colours, one button.",
    button: "Open my dashboard",
  },
};

/** `GET /api/app/admin/brand/preview`, `settings`: BrandPreview of the draft, or of what counts where there is none. */
export function previewDraft(e: core.RequestEvent): BrandPreview {
  const draft = draftOf(e.app);
  const drawn = $brand.preview(
    JSON.stringify(draft),
    LOCALES.map((locale) => EXAMPLES[locale].notice),
  );
  const [fr, en] = [mailOf(e.app, "fr", draft), mailOf(e.app, "en", draft)];
  const style = mailParts.styleOf(draft).replaceAll("main{", ".main{");
  return { ...(JSON.parse(drawn) as Omit<BrandPreview, "mail">), mail: { style, fr, en } };
}

function mailOf(app: CoreApp, locale: Locale, { logo, icon }: Look): string {
  const { title, text, button } = EXAMPLES[locale];
  const main = `<h1>${title}</h1>\n<p>${text}</p>\n<p><a class="button" href="#">${button}</a></p>`;
  const site = escapeHtml(siteUrl(app));
  const sender = {
    brand: siteSettings(app).brand,
    logo: logo ? mailParts.fitted({ ...logo, src: png(logo.data) }) : null,
    icon: icon ? { src: png(icon), width: 32, height: 32 } : null,
  };
  const mail = mailParts.frame(sender, main, `<a href="#">${site}</a>`);
  // The page that shows it has a main part already.
  return mail.replace("<main>", '<div class="main">').replace("</main>", "</div>");
}

/** No visitor may fetch the pictures of a draft. */
const png = (data: string) => `data:image/png;base64,${data}`;
