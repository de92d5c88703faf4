import { useLingui } from "@lingui/react/macro";
import { useSite } from "../router/page-data.tsx";
import { LanguageSwitch } from "../ui/nav/language-switch.tsx";
import { BrandName } from "../ui/text/brand-name.tsx";
import { useFooterLinks } from "./site-links.ts";
import { SiteNavLink } from "./site-nav-link.tsx";

const ITEM = "inline-block py-1 text-sm sm:py-1.5 text-muted hover:text-fg hover:underline";

/** The footer of public pages: brand, every page, language. No year: a cached page must not be wrong in January. */
export function SiteFooter() {
  const { t } = useLingui();
  const { brand, tagline, links } = useSite();
  const community = [
    { name: "Discord", href: links.discord },
    { name: "Reddit", href: links.reddit },
  ].filter((link) => link.href);
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="wrap grid gap-x-16 gap-y-6 py-8 sm:gap-y-10 sm:py-12 lg:grid-cols-[minmax(0,15rem)_1fr]">
        <div className="max-w-sm">
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <BrandName mark="size-7 text-accent" name="" />
          </p>
          {tagline && <p className="mt-2 text-sm text-muted">{tagline}</p>}
          {community.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-x-5">
              {community.map((link) => (
                <li key={link.name}>
                  <a href={link.href} rel="noopener" className={ITEM}>
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={t`Footer`} className="footer-groups">
          {useFooterLinks().map(({ id, title, links: group }) => (
            <div key={id}>
              <p id={`footer-${id}`} className="mb-1 text-sm font-semibold max-sm:sr-only">
                {title}
              </p>
              <ul aria-labelledby={`footer-${id}`}>
                {group.map((link) => (
                  <li key={link.label} className={link.member && "either"}>
                    <SiteNavLink link={link} className={link.member ? `for-visitors ${ITEM}` : ITEM} />
                    {link.member && <SiteNavLink link={link.member} className={`for-members ${ITEM}`} />}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap pb-3 text-sm text-faint">
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3">
          <p>{t`© ${brand}. An independent service, unrelated to the publisher of Stremio.`}</p>
          <LanguageSwitch className="-mx-2" />
        </div>
      </div>
      {/* The first paint waits for it: see app/document.ts. */}
      <span hidden id="page-end" />
    </footer>
  );
}
