import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SectionLink } from "../components/section-link.tsx";
import { useHomeSections } from "./home-sections.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

const ITEM = "flex min-h-11 items-center rounded-control px-3 text-sm text-muted hover:bg-raised hover:text-fg";

/** The knowledge base: a list of pages at the side, a measure made for reading. On a phone the list folds away. */
export function DocsLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const sections = useHomeSections();
  const list = (
    <ul>
      {sections.map(({ id, label }) => (
        <li key={id}>
          <SectionLink section={id} className={ITEM}>
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <SiteHeader />
      <div className="wrap grid flex-1 content-start gap-x-12 gap-y-6 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
        <nav aria-label={t`Knowledge base`}>
          <details className="rounded-card border border-line bg-surface lg:hidden">
            <summary className="flex min-h-11 items-center px-4 font-semibold">
              <Trans>Knowledge base</Trans>
            </summary>
            <div className="px-1 pb-2">{list}</div>
          </details>
          <div className="sticky top-24 hidden lg:block">{list}</div>
        </nav>
        <main id="main" tabIndex={-1} className="max-w-3xl min-w-0">
          {children}
        </main>
      </div>
      <SiteFooter />
    </>
  );
}
