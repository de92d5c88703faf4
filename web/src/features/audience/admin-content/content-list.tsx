import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { Link } from "wouter";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { ContentItem } from "../../../../../common/contract/content.ts";
import { formatDate, formatDateTime, formatNumber } from "../../../../../common/format.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Bound } from "../../../ui/form/bound.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column } from "../../../ui/table/table.tsx";
import { readContent } from "./api.ts";
import { StateBadge } from "./names.tsx";

const ALL = { kind: "", language: "", state: "", q: "" };

/** All documents: one row for both languages. */
export function ContentList() {
  const { t } = useLingui();
  const locale = useLocale();
  const [filter, setFilter] = useState(ALL);
  const q = useDebounced(filter.q.trim());
  const asked = useDeferredValue({ ...filter, q });
  const list = usePages(["admin", "content", asked], (after, signal) => readContent({ ...asked, after }, signal));
  const filtered = Object.values(filter).some(Boolean);
  return (
    <div className="flex flex-col gap-5">
      <Bound values={filter} onChange={setFilter}>
        <Filters />
      </Bound>
      <PagedTable
        caption={t`Posts and articles`}
        columns={useColumns(locale)}
        list={list}
        rowKey={({ kind, key }) => kind + key}
        empty={
          filtered ? (
            <EmptyState title={t`No results`}>{t`Remove a filter, or shorten your search.`}</EmptyState>
          ) : (
            <EmptyState title={t`Nothing written yet`} />
          )
        }
      />
    </div>
  );
}

function Filters() {
  const { t } = useLingui();
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField name="q" type="search" label={t`Title, address or text`} />
      <Select
        name="kind"
        label={t`Kind`}
        options={{ "": t`Posts and articles`, posts: t`Posts`, articles: t`Articles` }}
      />
      <Select
        name="language"
        label={t`Language`}
        options={{
          "": t`Any`,
          fr: t`In French`,
          en: t`In English`,
          "-fr": t`French missing`,
          "-en": t`English missing`,
        }}
      />
      <Select
        name="state"
        label={t`Publication`}
        options={{ "": t`Any`, draft: t`Draft`, scheduled: t`Scheduled`, published: t`Published` }}
      />
    </search>
  );
}

function useColumns(locale: Locale): Column<ContentItem>[] {
  const { t } = useLingui();
  const version = (one: Locale): Column<ContentItem> =>
    column(LANGUAGES[one], ({ versions }) => <VersionCell version={versions[one]} locale={locale} />);
  return [
    column(t`Title`, ({ kind, key, versions }) => (
      <>
        <Link to={`/admin/content/${kind}/${key}`} className="link font-semibold wrap-anywhere">
          {versions[locale]?.title ?? versions.fr?.title ?? versions.en?.title}
        </Link>
        <span className="block text-xs text-faint">{kind === "posts" ? t`Post` : t`Article`}</span>
      </>
    )),
    version("fr"),
    version("en"),
    column(t`Useful?`, ({ votes }) => <Votes votes={votes} locale={locale} />),
    column(t`Last change`, ({ updated }) => <span className="whitespace-nowrap">{formatDate(updated, locale)}</span>),
  ];
}

function VersionCell({ version, locale }: { version: ContentItem["versions"][Locale]; locale: Locale }) {
  const { t } = useLingui();
  if (!version) return <span className="text-sm text-warn">{t`Missing`}</span>;
  return (
    <>
      <StateBadge state={version.state} />
      {version.state === "scheduled" && version.publishedAt && (
        <span className="mt-1 block text-xs text-faint">{formatDateTime(version.publishedAt, locale)}</span>
      )}
    </>
  );
}

function Votes({ votes, locale }: { votes: ContentItem["votes"]; locale: Locale }) {
  if (!votes || votes.yes + votes.no === 0) return <span className="text-faint">–</span>;
  const [yes, no] = [formatNumber(votes.yes, locale), formatNumber(votes.no, locale)];
  return (
    <span className="whitespace-nowrap tabular-nums">
      <Trans>
        {yes} yes, {no} no
      </Trans>
    </span>
  );
}
