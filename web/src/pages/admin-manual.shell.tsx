import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { readPage } from "../features/operations/manual/read-page.ts";
import { useLocale } from "../lib/use-locale.ts";
import { useRead } from "../lib/use-read.ts";
import { useVisit } from "../router/use-visit.ts";
import { MANUAL_PAGES, type ManualPage, manualPath } from "../shared/manual.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { DocumentBody } from "../ui/text/document-body.tsx";

/** /admin/manual?page=…: the operator's manual of this release. */
export default function AdminManualPage() {
  return <Manual key={useVisit()} />; // each link chooses a page
}

function Manual() {
  const { t } = useLingui();
  const locale = useLocale();
  const given = new URLSearchParams(location.search).get("page");
  const page = MANUAL_PAGES.find((name) => name === given) ?? "recover";
  const text = useRead(["manual", page, locale], () => readPage(page, locale), { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <h1 className="text-title">{t`Manual`}</h1>
      <Pages current={page} />
      <p className="text-sm text-muted">
        <Trans>The manual is in English. When the site is down, “passerelle manual” prints it on the server.</Trans>
      </p>
      <Loaded from={text} skeleton={12}>
        {({ html, sections }) => (
          <div lang="en">
            {page !== "recover" && (
              <nav aria-label={t`On this page`} className="mb-6 columns-2 gap-6 text-sm sm:columns-3">
                <ul>
                  {sections.map(({ id, name }) => (
                    <li key={id}>
                      <a href={`#${id}`} className="link inline-flex min-h-8 items-center">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <DocumentBody html={html} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** The pages of the manual. */
function Pages({ current }: { current: ManualPage }) {
  const { t } = useLingui();
  const names: { readonly [P in ManualPage]: string } = {
    recover: t`Something is wrong`,
    install: t`Install, move, upgrade`,
    settings: t`Settings and keys`,
    desk: t`Every day`,
    scale: t`Two machines and caches`,
  };
  return (
    <nav aria-label={t`Pages of the manual`}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line pb-2">
        {MANUAL_PAGES.map((page) => (
          <li key={page}>
            <Link
              to={manualPath(page)}
              aria-current={page === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center font-semibold text-muted hover:text-fg aria-[current]:text-info"
            >
              {names[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
