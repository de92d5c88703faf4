import { Trans, useLingui } from "@lingui/react/macro";
import { LanguageSwitch } from "../components/language-switch.tsx";
import { LogoMark } from "../components/logo.tsx";
import { SectionLink } from "../components/section-link.tsx";
import { Link } from "../lib/link.tsx";
import { useSite } from "../lib/page-data.tsx";
import { useHomeSections } from "./home-sections.ts";

const ITEM = "inline-flex min-h-9 items-center text-sm text-muted hover:text-fg hover:underline";

/** The foot of public pages: brand, ways on, language. No year: a cached page must not be wrong in January. */
export function SiteFooter() {
  const { t } = useLingui();
  const { brand, tagline, links } = useSite();
  const community = [
    { name: "Discord", href: links.discord },
    { name: "Reddit", href: links.reddit },
  ].filter((link) => link.href);
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="wrap flex flex-wrap justify-between gap-x-16 gap-y-8 py-10">
        <div className="max-w-sm">
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <LogoMark className="size-7 text-accent" />
            {brand}
          </p>
          {tagline && <p className="mt-2 text-sm text-muted">{tagline}</p>}
        </div>
        <nav aria-label={t`Footer`} className="flex flex-wrap gap-x-14 gap-y-4">
          <ul>
            {useHomeSections().map(({ id, label }) => (
              <li key={id}>
                <SectionLink section={id} className={ITEM}>
                  {label}
                </SectionLink>
              </li>
            ))}
          </ul>
          <ul>
            <li>
              <Link to="/blog" className={ITEM}>
                <Trans>Blog</Trans>
              </Link>
            </li>
            <li>
              <Link to="/base-de-connaissances" className={ITEM}>
                <Trans>Knowledge base</Trans>
              </Link>
            </li>
          </ul>
          <ul>
            <li>
              <Link to="/trial" className={ITEM}>
                <Trans>Free trial</Trans>
              </Link>
            </li>
            <li>
              <Link to="/login" className={ITEM}>
                <Trans>Sign in</Trans>
              </Link>
            </li>
            {community.map((link) => (
              <li key={link.name}>
                <a href={link.href} rel="noopener" className={ITEM}>
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="wrap pb-3 text-sm text-faint">
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3">
          <p>
            <Trans>© {brand}. All rights reserved.</Trans>
          </p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
