import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { JOB_STATES, type JobState, type SystemJob } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Tabs } from "../../../ui/nav/tabs.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { discardJob, readJobs, retryFailedJobs, retryJob } from "./api.ts";
import { LANES, Lanes } from "./lanes.tsx";
import { useRunColumn } from "./run-column.tsx";

/** What needs a decision first. */
const ORDER: readonly JobState[] = ["failed", "queued", "running", "done", "held"];

const FRESH_MS = 15_000;

/** The outbox: waiting, running, done and abandoned jobs. */
export function JobsCard() {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const [state, setState] = useState<JobState>("failed");
  const labels: Record<JobState, string> = {
    queued: t`Waiting`,
    running: t`Running`,
    done: t`Done`,
    failed: t`Failed`,
    held: t`On hold`,
  };
  const tabs = ORDER.map((id) => ({ id, label: labels[id], content: <JobList state={id} /> }));
  return (
    <Card
      id="jobs"
      title={t`Jobs`}
      description={
        <Trans>
          E-mails, payments and accounts being processed. A job that fails is retried for a day. A partner that does not
          respond delays only its own jobs.
        </Trans>
      }
      aside={writes && <RetryAll />}
    >
      <div className="mb-6">
        <Lanes />
      </div>
      <Tabs
        label={t`Jobs by state`}
        tabs={tabs}
        value={state}
        onChange={(id) => setState(JOB_STATES.find((known) => known === id) ?? "failed")}
      />
    </Card>
  );
}

function RetryAll() {
  const { t } = useLingui();
  async function retry(): Promise<void> {
    const { count } = await retryFailedJobs();
    toast(<Plural value={count} _0="No job had failed." one="# job runs again." other="# jobs run again." />);
  }
  return (
    <ConfirmDialog
      tone="primary"
      title={t`Run all failed jobs again?`}
      confirmLabel={t`Run them again`}
      onConfirm={retry}
      trigger={<Button variant="secondary" size="sm">{t`Run all failed jobs again…`}</Button>}
    >
      {t`Jobs whose cause has not been fixed will fail again. Nothing is done twice.`}
    </ConfirmDialog>
  );
}

function JobList({ state }: { state: JobState }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const list = usePages(
    ["admin", "system", "jobs", state],
    (after, signal) => readJobs(state, after, signal),
    FRESH_MS,
  );
  const retry = useAction(retryJob, { done: () => t`The job is running.` });
  const discard = ({ id }: SystemJob) => state === "failed" && <Discard id={id} />;
  const run = useRunColumn<SystemJob>(retry, ({ id }) => id, discard);
  const waits = state === "failed" || state === "queued";
  const columns: Column<SystemJob>[] = [
    column(t`Job`, (job) => <JobName job={job} />),
    figures(t`Attempts`, (job) => job.attempts),
    column(state === "queued" ? t`Next attempt` : t`Last change`, (job) =>
      formatDateTime(state === "queued" ? job.runAt : job.updated),
    ),
  ];
  if (waits) columns.push(...run);
  return (
    <div className="flex flex-col gap-4">
      <PagedTable
        caption={t`Jobs`}
        columns={columns}
        list={list}
        expected={4}
        empty={<EmptyState title={t`No jobs in this state`} />}
      />
    </div>
  );
}

function Discard({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Discard this job?`}
      confirmLabel={t`Discard the job`}
      onConfirm={() => discardJob(id)}
      done={t`The job is discarded.`}
      trigger={<Button variant="secondary" size="sm">{t`Discard…`}</Button>}
    >
      {t`What it has not done yet will never be done. The job no longer counts as failed.`}
    </ConfirmDialog>
  );
}

function JobName({ job }: { job: SystemJob }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Badge>{job.kind}</Badge>
        {job.lane && <Badge tone="accent">{LANES[job.lane]}</Badge>}
        {job.outage && job.state !== "done" && <Badge tone="warning">{t`No response`}</Badge>}
        {job.doubt && (
          <Badge tone="warning">{job.state === "done" ? t`May have been sent twice` : t`May have been sent`}</Badge>
        )}
      </span>
      <span className="font-mono text-xs break-all text-muted">{job.key}</span>
      {job.lastError && <span className="max-w-md text-xs wrap-anywhere text-bad">{job.lastError}</span>}
    </span>
  );
}
