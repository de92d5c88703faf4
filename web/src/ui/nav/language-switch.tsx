import { useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link, useLocation } from "wouter";
import { LOCALES, type Locale } from "../../../../common/contract/api.ts";
import { localeCookie, localePath } from "../../../../common/locale.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { usePageAddress } from "../../router/page-data.tsx";

/** Each language's own name, whatever the page's language. */
const NAMES: Record<Locale, string> = { fr: "Français", en: "English" };

/** FR and EN as plain links to the same page; the cookie i18n_redirected remembers a choice (spec §9). */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  const current = useLocale();
  const [, navigate] = useLocation();
  const { path, head } = usePageAddress();
  // A document has another address in each language; if it is not translated, link to its list.
  const list = head?.kind === "article" ? path.split("/").slice(0, 2).join("/") : path;
  const hrefOf = (locale: Locale) => localePath(head?.alternates ? (head.alternates[locale] ?? list) : path, locale);

  function remember(locale: Locale): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers and on plain HTTP
    document.cookie = localeCookie(locale);
  }
  function choose(event: MouseEvent, locale: Locale): void {
    event.preventDefault();
    // Read query and hash only now: the server, which also renders the link, does not know them.
    navigate(`~${hrefOf(locale)}${head?.alternates ? "" : location.search + location.hash}`);
  }

  return (
    <ul aria-label={t`Language`} className={`flex items-center ${className}`}>
      {LOCALES.map((locale) => (
        <li key={locale}>
          <Link
            href={`~${hrefOf(locale)}`}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === current ? "true" : undefined}
            onClickCapture={() => remember(locale)}
            onClick={(event) => choose(event, locale)}
            className="flex min-h-11 min-w-9 items-center justify-center rounded-control text-sm text-muted hover:text-fg aria-current:font-semibold aria-current:text-fg"
          >
            {locale.toUpperCase()} <span className="sr-only">{NAMES[locale]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
