import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { dayOf } from "../../../../../common/time.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { DownloadIcon } from "../../../ui/icon/icons.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { exportData } from "./api.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** Exporting the member's data, and deleting the account. */
export function DataCard() {
  const { t } = useLingui();
  return (
    <Card id="data" title={t`My data`}>
      <div className="flex flex-col gap-6">
        <Row
          title={t`My contract`}
          text={t`What you accepted and what we sent you about your contract, to read, print and keep.`}
          action={<ButtonLink to="/contrat" variant="secondary">{t`See my contract`}</ButtonLink>}
        />
        <Row
          title={t`Download my data`}
          text={t`A file with everything that we keep about you, except your passwords.`}
          action={<ExportButton />}
        />
        <div className="border-t border-line pt-6">
          <Row
            title={t`Delete my account`}
            text={t`Your account and your streaming account are deleted at once and permanently.`}
            action={<DeleteDialog />}
          />
        </div>
      </div>
    </Card>
  );
}

function Row({ title, text, action }: { title: ReactNode; text: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
    </div>
  );
}

function ExportButton() {
  const { t } = useLingui();
  const download = useAction(async () => saveFile(await exportData(), `passerelle-${dayOf(new Date())}.json`), {
    done: () => t`Your data has been downloaded.`,
    failed: (reason) => t`Your data could not be downloaded. ${reason}`,
  });
  return (
    <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <DownloadIcon className="size-5" />}
      {t`Download`}
    </Button>
  );
}
