import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { IssueItem, IssuePage, Outcomes } from "../../../../../common/contract/newsletter.ts";
import { formatNumber } from "../../../../../common/format.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { NEWSLETTER_KEY, readIssues } from "./api.ts";
import { IssueBadge } from "./texts.tsx";

const FRESH_MS = 15_000;

/** The issues, newest first, and the number of recipients. */
export function IssueList() {
  const { t } = useLingui();
  const { locale, formatDateTime } = useFormat();
  const list = usePages([...NEWSLETTER_KEY, "issues"], readIssues, FRESH_MS);
  const columns: Column<IssueItem>[] = [
    column(t`Subject`, ({ id, subject }) => (
      <Link to={`/admin/newsletter/${id}`} className="link font-semibold wrap-anywhere">
        {subject[locale] || subject.fr || subject.en || t`No subject`}
      </Link>
    )),
    column(t`State`, ({ state }) => <IssueBadge state={state} />),
    column(t`Date`, (issue) => formatDateTime(dateOf(issue))),
    figures(t`E-mails sent`, ({ outcome }) => <Letters outcome={outcome} />),
  ];
  return (
    <div className="flex flex-col gap-5">
      {list.data && <PeopleLine people={list.data.people} locale={locale} />}
      <PagedTable
        caption={t`Issues`}
        columns={columns}
        list={list}
        empty={
          <EmptyState
            title={t`No issues yet`}
            action={<ButtonLink to="/admin/newsletter/new">{t`New issue`}</ButtonLink>}
          >
            {t`Write one in both languages. Nobody gets it before you have confirmed.`}
          </EmptyState>
        }
      />
    </div>
  );
}

function dateOf({ finished, sendAt, updated, state }: IssueItem): string {
  return finished ?? (state === "scheduled" ? sendAt : null) ?? updated;
}

function Letters({ outcome }: { outcome: Outcomes }) {
  const locale = useLocale();
  const total = Object.values(outcome).reduce((sum, letters) => sum + letters, 0);
  if (total === 0) return <span className="text-faint">–</span>;
  return `${formatNumber(outcome.sent, locale)} / ${formatNumber(total, locale)}`;
}

function PeopleLine({ people, locale }: { people: IssuePage["people"]; locale: Locale }) {
  const [members, outside] = [formatNumber(people.members, locale), formatNumber(people.outside, locale)];
  const [pending, stopped] = [formatNumber(people.pending, locale), formatNumber(people.stopped, locale)];
  return (
    <p className="text-sm text-muted">
      <Trans>
        Members: {members}&nbsp;· subscribers without an account: {outside}&nbsp;· not confirmed yet: {pending}&nbsp;·
        stopped addresses: {stopped}
      </Trans>
    </p>
  );
}
