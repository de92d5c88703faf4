import { useLingui } from "@lingui/react/macro";
import type { SetupAnswer } from "../../../../../common/contract/setup.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useDownload } from "../../../ui/feedback/use-download.tsx";
import { downloadKey } from "./api.ts";
import { FromEnvironment, StepCard } from "./step-card.tsx";

/** A copy of the app key, which no backup holds. */
export function KeyStep({ setup: { key, steps }, token }: { setup: SetupAnswer; token: string }) {
  const { t } = useLingui();
  const { pending, download } = useDownload(() => downloadKey(token));
  return (
    <StepCard
      step="key"
      state={steps.key}
      title={t`Copy of the key`}
      description={t`Passwords and keys are encrypted with the app key, and backups never hold it. Without it a restored backup cannot open them.`}
    >
      {key.source === "environment" ? (
        <FromEnvironment names="APP_KEY" />
      ) : (
        token && (
          <div className="flex flex-col gap-4">
            <p className="text-sm text-muted">
              {t`Keep the file apart from the backups, for example in a password manager. The audit log notes the download.`}
            </p>
            <div>
              <Button variant="secondary" pending={pending} onClick={download}>
                {key.copied ? t`Download the key again` : t`Download the key`}
              </Button>
            </div>
          </div>
        )
      )}
    </StepCard>
  );
}
