import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../../common/format.ts";
import type { SystemCron } from "../../../../common/wire/system.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { type Column, Table } from "../../ui/table/table.tsx";
import { Card } from "../../ui/text/card.tsx";
import { readCrons, runCron } from "./api.ts";
import { useRunColumn } from "./run-column.tsx";

const FRESH_MS = 30_000;

/** Scheduled tasks: last run, outcome, and a manual run. */
export function CronsCard() {
  const { t } = useLingui();
  const locale = useLocale();
  const crons = useQuery({
    queryKey: ["admin", "system", "crons"],
    queryFn: ({ signal }) => readCrons(signal),
    refetchInterval: FRESH_MS,
  });
  const start = useAction(runCron, { done: () => t`The task is running.` });
  const run = useRunColumn<SystemCron>(start, ({ name }) => name);
  const columns: Column<SystemCron>[] = [
    {
      id: "name",
      header: t`Task`,
      cell: (cron) => (
        <span className="flex flex-col items-end gap-0.5 @2xl:items-start">
          <span className="font-semibold">{cron.name}</span>
          <span className="font-mono text-xs text-muted">{cron.schedule}</span>
          {cron.lastError && <span className="max-w-sm text-xs wrap-anywhere text-bad">{cron.lastError}</span>}
        </span>
      ),
    },
    { id: "state", header: t`State`, cell: (cron) => <State cron={cron} /> },
    {
      id: "last",
      header: t`Last run`,
      cell: (cron) => (cron.started ? formatDateTime(cron.started, locale) : t`Not yet`),
    },
    run,
  ];
  return (
    <Card
      id="crons"
      title={t`Scheduled tasks`}
      description={t`Times in schedules are UTC. Runs missed while the server was down are caught up.`}
    >
      <Table
        caption={t`Scheduled tasks`}
        hideCaption
        columns={columns}
        rows={crons.data?.items ?? []}
        rowKey={(cron) => cron.name}
        from={crons}
        empty={null}
      />
    </Card>
  );
}

function State({ cron }: { cron: SystemCron }) {
  const { t } = useLingui();
  if (cron.running) {
    return <Badge tone="info">{t`Running`}</Badge>;
  }
  if (cron.lastError) {
    return <Badge tone="danger">{t`Failed`}</Badge>;
  }
  if (cron.late) {
    return <Badge tone="warning">{t`Late`}</Badge>;
  }
  return <Badge tone="success">{t`On time`}</Badge>;
}
