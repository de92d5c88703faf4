import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { LegalDocument } from "../../../common/contract/legal.ts";
import { formatDate } from "../../../common/format.ts";
import { useLocale } from "../lib/use-locale.ts";
import { Alert } from "../ui/feedback/alert.tsx";
import { OnThisPage } from "../ui/nav/on-this-page.tsx";
import { LegalSection } from "./legal-section.tsx";

/** A legal text with its date, its contents at the side, and what the operator must still fill in. */
export function Legal({ path, title, page }: { path: string; title: string; page: LegalDocument }) {
  const { t } = useLingui();
  const date = formatDate(page.version, useLocale());
  return (
    <div className="wrap py-12 sm:py-16">
      <h1 className="text-display">{title}</h1>
      <p className="mt-3 text-muted">
        <Trans>
          Version of <time dateTime={page.version}>{date}</time>
        </Trans>
      </p>
      {page.missing.length > 0 && (
        <Alert tone="warning" className="mt-8 max-w-3xl" title={t`This page is not complete`}>
          <p>
            <Trans>
              To the operator of this site: fill in these fields in the{" "}
              <Link to="/admin/settings" className="link">
                settings
              </Link>
              .
            </Trans>
          </p>
          <p className="mt-1 text-fg">{page.missing.join(" · ")}</p>
        </Alert>
      )}
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex max-w-3xl flex-col gap-10">
          {page.sections.map((section) => (
            <LegalSection key={section.id} section={section} />
          ))}
        </div>
        <OnThisPage page={path} sections={page.sections.map(({ id, title: name }) => ({ id, name }))} />
      </div>
    </div>
  );
}
