import { Plural, useLingui } from "@lingui/react/macro";
import { ManualLink } from "../../../shared/manual-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { decideHeldJobs } from "./api.ts";
import { useStatus } from "./use-status.ts";

/** After a restore: what to do with the backup's unfinished jobs. Renders nothing when none are held. */
export function HeldJobs() {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const { data } = useStatus();
  const held = data?.jobs.held ?? 0;
  if (held === 0) return null;
  async function decide(answer: "run" | "discard"): Promise<void> {
    const { count } = await decideHeldJobs(answer);
    toast(
      answer === "run" ? (
        <Plural value={count} one="# job runs." other="# jobs run." />
      ) : (
        <Plural value={count} one="# job is discarded." other="# jobs are discarded." />
      ),
    );
  }
  return (
    <Alert tone="warning">
      <div className="flex flex-col items-start gap-3">
        <p>
          <Plural
            value={held}
            one="This database is a restored backup. # of its jobs is on hold: it may have run since the backup was made, and would send its e-mail again."
            other="This database is a restored backup. # of its jobs are on hold: they may have run since the backup was made, and would send their e-mails again."
          />
        </p>
        <ManualLink to="recover#what-a-restored-server-asks" />
        {writes && (
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              tone="primary"
              title={t`Run the jobs of the backup?`}
              confirmLabel={t`Run them`}
              onConfirm={() => decide("run")}
              trigger={<Button variant="secondary" size="sm">{t`Run them…`}</Button>}
            >
              {t`Members may get an e-mail that they already received before the restore.`}
            </ConfirmDialog>
            <ConfirmDialog
              title={t`Discard the jobs of the backup?`}
              confirmLabel={t`Discard them`}
              onConfirm={() => decide("discard")}
              trigger={<Button variant="secondary" size="sm">{t`Discard them…`}</Button>}
            >
              {t`Anything these jobs had not done before the backup will not be done.`}
            </ConfirmDialog>
          </div>
        )}
      </div>
    </Alert>
  );
}
