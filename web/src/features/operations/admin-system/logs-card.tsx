import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LOG_LEVELS, type LogEntry, type LogLevel, type LogPage } from "../../../../../common/contract/system.ts";
import { QUERY_MAX } from "../../../../../common/limits.ts";
import { fromLocalTime } from "../../../lib/local-time.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ListPager } from "../../../ui/table/list-pager.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { type LogFilters, readLogs } from "./api.ts";

const TONES = { debug: "neutral", info: "info", warning: "warning", error: "danger" } as const;
const ANY: LogFilters = { level: "", text: "", from: "", to: "" };

function useLevels(): Record<LogLevel, string> {
  const { t } = useLingui();
  return { debug: t`Debug`, info: t`Information`, warning: t`Warning`, error: t`Error` };
}

/** The server's log, once it is asked for: its reader first proves who they are. */
export function LogsCard() {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  if (shown) return <OpenLog />;
  return (
    <Card
      id="logs"
      title={t`Log`}
      description={t`What the server logged: requests, errors and warnings. It is kept for a few days.`}
    >
      <Button variant="secondary" onClick={() => setShown(true)}>
        {t`Show the log`}
      </Button>
    </Card>
  );
}

/** Entries, latest first. They do not refresh automatically: a reader must not lose the line. */
function OpenLog() {
  const { t } = useLingui();
  const [filters, setFilters] = useState(ANY);
  const text = useDebounced(filters.text.trim());
  const asked = { ...filters, text, from: fromLocalTime(filters.from) ?? "", to: fromLocalTime(filters.to) ?? "" };
  // Apart from what a change on this page refetches: each read may ask for a proof.
  const list = usePages(["admin", "logs", asked], (after, signal) => readLogs(asked, after, signal), "asked");
  return (
    <Card
      id="logs"
      title={t`Log`}
      description={t`What the server logged: requests, errors and warnings. It is kept for a few days.`}
      aside={
        <Button variant="secondary" size="sm" onClick={() => list.refetch()}>
          {t`Refresh`}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Filters filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
        <Loaded from={list} skeleton={5}>
          {(page) => <Entries page={page} filtered={JSON.stringify(asked) !== JSON.stringify(ANY)} />}
        </Loaded>
        <ListPager {...list.pager} />
      </div>
    </Card>
  );
}

type FiltersProps = { filters: LogFilters; onChange: (change: Partial<LogFilters>) => void };

function Filters({ filters, onChange }: FiltersProps) {
  const { t } = useLingui();
  const levels = useLevels();
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto]">
      <Select
        name="log-level"
        optional="filter"
        label={t`Level`}
        options={[
          { value: "", label: t`All levels` },
          ...Object.entries(levels).map(([value, label]) => ({ value, label })),
        ]}
        value={filters.level}
        onChange={({ target }) => onChange({ level: isLevel(target.value) ? target.value : "" })}
      />
      <TextField
        name="log-text"
        optional="filter"
        type="search"
        label={t`Text in the entry`}
        maxLength={QUERY_MAX}
        value={filters.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <TextField
        name="log-from"
        optional="filter"
        type="datetime-local"
        label={t`From`}
        value={filters.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        name="log-to"
        optional="filter"
        type="datetime-local"
        label={t`Until`}
        value={filters.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}

const isLevel = (value: string): value is LogLevel => value in LOG_LEVELS;

function Entries({ page: { items, reached }, filtered }: { page: LogPage; filtered: boolean }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const until = reached ? formatDateTime(reached) : "";
  if (items.length === 0) {
    return until ? (
      <EmptyState title={t`Nothing found since ${until}`}>{t`The next page searches further back.`}</EmptyState>
    ) : (
      <EmptyState title={t`No entries in the log`}>{filtered && t`Try another search or another period.`}</EmptyState>
    );
  }
  return (
    <ul className="flex flex-col">
      {items.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

const HEAD = "flex flex-wrap items-center gap-x-3 gap-y-1 py-1";

function Entry({ entry: { at, level, message, data, cut } }: { entry: LogEntry }) {
  const { t } = useLingui();
  const { formatDay, formatTime } = useFormat();
  const levels = useLevels();
  const head = (
    <>
      <Badge tone={TONES[level]}>{levels[level]}</Badge>
      <time dateTime={at} title={at} className="text-xs text-muted tabular-nums">
        {formatDay(at)} · {formatTime(at)}
      </time>
    </>
  );
  return (
    <li className="flex flex-col gap-1 border-t border-line py-3 first:border-0 first:pt-0">
      <p translate="no" className="text-sm wrap-anywhere">
        {message}
      </p>
      {data === "" || data === "{}" ? (
        <div className={HEAD}>{head}</div>
      ) : (
        <details className="text-xs">
          <summary className={`${HEAD} cursor-pointer`}>
            {head}
            <span className="ml-auto link">{t`Details`}</span>
          </summary>
          <pre translate="no" className="mt-1 rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
            {cut ? `${data}…` : pretty(data)}
          </pre>
        </details>
      )}
    </li>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
