import { Trans, useLingui } from "@lingui/react/macro";
import type { SetupAnswer } from "../../../../common/wire/setup.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { StepCard } from "./step-card.tsx";

/** Who runs the service: the settings page has the form. */
export function LegalStep({ setup: { steps } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  return (
    <StepCard
      step="legal"
      state={steps.legal}
      title={t`Legal identity`}
      description={
        steps.legal === "done"
          ? t`The legal notice, the terms and your invoices are complete.`
          : t`The legal notice, the terms and your invoices need to say who you are.`
      }
    >
      <ButtonLink to="/admin/settings#legal" variant="secondary">
        {t`Open the legal identity`}
      </ButtonLink>
    </StepCard>
  );
}

/** Where copies go. Only the environment sets it: the server needs it before it opens its data. */
export function BackupStep({ setup: { backup, steps } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  const { place } = backup;
  return (
    <StepCard
      step="backup"
      state={steps.backup}
      title={t`Copies elsewhere`}
      description={
        place
          ? t`Copies go to ${place}.`
          : t`If this machine is lost, everything on it is lost. Keep copies somewhere else.`
      }
    >
      {!place && (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">
            <Trans>
              Set BACKUP_URL in the server’s environment to an S3 bucket or to a folder on another disk, and restart it.
              The server reads it before it opens its data, so this page cannot set it. If you copy the data folder by
              other means, skip this step.
            </Trans>
          </p>
          <div>
            <ButtonLink to="/admin/system#backups" variant="secondary">
              {backup.scheduled ? t`See the scheduled backups` : t`Schedule backups in the data folder`}
            </ButtonLink>
          </div>
        </div>
      )}
    </StepCard>
  );
}
