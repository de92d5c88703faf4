import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SystemCron } from "../../../../../common/contract/system.ts";
import { INTL_LOCALES } from "../../../../../common/format.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { type Column, column, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { readCrons, runCron } from "./api.ts";
import { CRON_NAMES } from "./cron-names.ts";
import { rhythmOf, timeToday } from "./cron-rules.ts";
import { useRunColumn } from "./run-column.tsx";

const FRESH_MS = 30_000;

/** Scheduled tasks: last run, outcome, and a manual run. Those on time show on demand. */
export function CronsCard() {
  const { t } = useLingui();
  const crons = useRead(["admin", "system", "crons"], readCrons, { refetchInterval: FRESH_MS });
  const [all, setAll] = useState(false);
  const items = crons.data?.items ?? [];
  const rows = all ? items : items.filter(({ late, lastError }) => late || lastError);
  return (
    <Card
      id="crons"
      title={t`Scheduled tasks`}
      description={t`Runs missed while the server was down are caught up.`}
      aside={
        <Button variant="secondary" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Show only those that need attention` : t`Show all tasks`}
        </Button>
      }
    >
      <Table
        caption={t`Scheduled tasks`}
        columns={useColumns()}
        rows={rows}
        rowKey={(cron) => cron.name}
        from={crons}
        empty={
          <p className="text-sm">
            <Plural value={items.length} one="The task is on time." other="All # tasks are on time." />
          </p>
        }
      />
    </Card>
  );
}

function useColumns(): Column<SystemCron>[] {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const start = useAction(runCron, { done: () => t`The task is running.` });
  const run = useRunColumn<SystemCron>(start, ({ name }) => name);
  return [
    column(t`Task`, (cron) => (
      <span className="flex flex-col items-start gap-0.5">
        <span className="font-semibold">
          <Name name={cron.name} />
        </span>
        <span className="text-xs text-muted">
          {/* As mails and the server’s log name it. */}
          <code>{cron.name}</code> · <Schedule schedule={cron.schedule} />
        </span>
        {cron.lastError && <span className="max-w-sm text-xs wrap-anywhere text-bad">{cron.lastError}</span>}
      </span>
    )),
    column(t`State`, (cron) => <State cron={cron} />),
    column(t`Last run`, (cron) => (cron.started ? formatDateTime(cron.started) : t`Not yet`)),
    ...run,
  ];
}

function Name({ name }: { name: string }) {
  const { i18n } = useLingui();
  const known = CRON_NAMES[name];
  return known ? i18n._(known) : name;
}

/** "every day at 4:40" in the reader's zone; an unusual schedule as it is written. */
function Schedule({ schedule }: { schedule: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rhythm = rhythmOf(schedule);
  if (!rhythm) return <code>{schedule}</code>;
  if (rhythm.kind === "minutes") return <Plural value={rhythm.every} one="every minute" other="every # minutes" />;
  if (rhythm.kind === "hours") return <Plural value={rhythm.every} one="every hour" other="every # hours" />;
  if (rhythm.kind === "hourly")
    return <Plural value={rhythm.minutes.length} one="every hour" other="# times an hour" />;
  const format = new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: "short" });
  const time = format.format(new Date(timeToday(rhythm.hour, rhythm.minute)));
  return t`every day at ${time}`;
}

function State({ cron }: { cron: SystemCron }) {
  const { t } = useLingui();
  if (cron.running) return <Badge tone="info">{t`Running`}</Badge>;
  if (cron.lastError) return <Badge tone="danger">{t`Failed`}</Badge>;
  if (cron.waits) return <Badge tone="neutral">{t`Waiting`}</Badge>;
  if (cron.late) return <Badge tone="warning">{t`Late`}</Badge>;
  return <Badge tone="success">{t`On time`}</Badge>;
}
