import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { AnalyticsStatus } from "../../../../../common/contract/analytics.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { readStatus, rebuild, refreshAnalytics, statusKey } from "./api.ts";
import { CsvButton } from "./csv-button.tsx";
import type { View } from "./view-rules.ts";

const FRESH_MS = 60_000;
const RUNNING_MS = 1_500;

/** The latest time of the figures, a button to recompute them, and the report as a file. */
export function Freshness({ view }: { view: View }) {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const { data } = useRead(statusKey, readStatus, {
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? RUNNING_MS : FRESH_MS),
  });
  const underWay = isUnderWay(data);
  useEnd(underWay, data?.rebuild?.state === "failed");
  const until = data?.builtUntil ? formatDate(data.builtUntil) : "";
  const [from, to] = [formatDate(view.from), formatDate(view.to)];
  const full = (data?.full ?? []).filter((day) => day >= view.from && day <= view.to);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">{until && t`Figures up to ${until} (UTC days)`}</p>
        <div className="flex flex-wrap gap-2">
          <CsvButton view={view} />
          <ConfirmDialog
            title={t`Recalculate these figures`}
            tone="primary"
            confirmLabel={t`Recalculate`}
            onConfirm={() => rebuild(view)}
            trigger={
              <Button
                variant="ghost"
                size="sm"
                className="px-2!"
                disabled={view.problem !== null || data === undefined || underWay}
              >
                {t`Recalculate…`}
              </Button>
            }
          >
            <Trans>
              The figures from {from} to {to} are recalculated from page views and payments. You can keep using the page
              meanwhile.
            </Trans>
          </ConfirmDialog>
        </div>
      </div>
      {full[0] && <Full days={full.length} last={formatDate(full[0])} />}
      {underWay && data?.rebuild && <Progress {...data.rebuild} />}
      {data?.rebuild?.state === "failed" && (
        <Alert tone="danger" title={t`The recalculation has failed`}>
          {t`The figures are unchanged. The System page lists the reason among its failed jobs.`}
        </Alert>
      )}
    </div>
  );
}

/** Says which figures are too low. */
function Full({ days, last }: { days: number; last: string }) {
  const { t } = useLingui();
  const one = t`On ${last}, page views reached the daily limit: later ones were not counted.`;
  const more = t`On ${days} of these days, most recently ${last}, page views reached the daily limit: later ones were not counted.`;
  return <Alert tone="warning">{days === 1 ? one : more}</Alert>;
}

function isUnderWay(status: AnalyticsStatus | undefined): boolean {
  return status?.rebuild?.state === "queued" || status?.rebuild?.state === "running";
}

/** Refetches the reports when a rebuild ends. */
function useEnd(underWay: boolean, failed: boolean): void {
  const { t } = useLingui();
  const was = useRef(underWay);
  useEffect(() => {
    if (was.current && !underWay) {
      void refreshAnalytics();
      if (!failed) toast(t`The figures have been recalculated.`);
    }
    was.current = underWay;
  }, [underWay, failed, t]);
}

function Progress({ days, done }: { days: number; done: number }) {
  const { formatNumber } = useFormat();
  const [ready, all] = [formatNumber(done), formatNumber(days)];
  return (
    <div role="status" className="rounded-card border border-line bg-raised px-4 py-3">
      <ProgressBar value={done} max={days}>
        <Trans>
          Recalculating: {ready} of {all} days
        </Trans>
      </ProgressBar>
    </div>
  );
}
