import { useLingui } from "@lingui/react/macro";
import { LOCALES } from "../../../../../common/contract/api.ts";
import { TEXT_GROUPS, type TextRow } from "../../../../../common/contract/texts.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FaqOrder } from "./faq-order.tsx";
import { filtered, isChanged, isIgnored, isStale, shownText, type TextFilter, useMayChange } from "./text-rules.ts";
import { useGroups } from "./use-groups.ts";

type Props = { rows: readonly TextRow[]; filter: TextFilter; onOpen: (row: TextRow) => void };

/** The texts by group, both languages side by side. */
export function TextGroups({ rows, filter, onOpen }: Props) {
  const { t } = useLingui();
  const names = useGroups();
  const found = filtered(rows, filter);
  if (found.length === 0)
    return <EmptyState title={t`No text found`}>{t`Try other words, or another group.`}</EmptyState>;
  return TEXT_GROUPS.map((group) => {
    const own = found.filter((row) => row.group === group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`texts-${group}`} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`texts-${group}`} className="text-heading">
            {names[group]}
          </h2>
          {group === "faq" && <FaqOrder rows={rows} />}
        </div>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {own.map((row) => (
            <Row key={row.key} row={row} onOpen={() => onOpen(row)} />
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ row, onOpen }: { row: TextRow; onOpen: () => void }) {
  const { t } = useLingui();
  const { key } = row;
  const changes = useMayChange()(row);
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="text-xs wrap-anywhere text-muted">{key}</code>
        {isChanged(row) && <Badge tone="info">{t`Changed`}</Badge>}
        {LOCALES.some((locale) => isIgnored(row, locale)) && <Badge tone="danger">{t`Not in force`}</Badge>}
        {isStale(row) && <Badge tone="warning">{t`Product’s text has changed`}</Badge>}
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto"
          aria-label={changes ? t`Change ${key}` : t`Read ${key}`}
          onClick={onOpen}
        >
          {changes ? t`Change…` : t`Read`}
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {LOCALES.map((locale) => (
          <div key={locale} className="min-w-0">
            <dt className="text-xs text-faint">{LANGUAGES[locale]}</dt>
            <dd lang={locale} className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">
              {shownText(row[locale]) || "–"}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
