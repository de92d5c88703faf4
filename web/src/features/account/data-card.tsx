import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { DownloadIcon } from "../../ui/icon/icons.tsx";
import { Card } from "../../ui/text/card.tsx";
import { exportData } from "./api.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** Exporting the member's data, and deleting the account. */
export function DataCard() {
  return (
    <Card id="data" title={<Trans>My data</Trans>}>
      <div className="flex flex-col gap-6">
        <Row
          title={<Trans>Download my data</Trans>}
          text={<Trans>A file with everything that we keep about you, except your passwords.</Trans>}
          action={<ExportButton />}
        />
        <div className="border-t border-line pt-6">
          <Row
            title={<Trans>Delete my account</Trans>}
            text={<Trans>Your account and your streaming account are deleted at once, for good.</Trans>}
            action={<DeleteDialog />}
          />
        </div>
      </div>
    </Card>
  );
}

type RowProps = { title: ReactNode; text: ReactNode; action: ReactNode };

function Row({ title, text, action }: RowProps) {
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
  const download = useAction(
    async () => saveFile(await exportData(), `passerelle-${new Date().toISOString().slice(0, 10)}.json`),
    {
      done: () => <Trans>Your data has been downloaded.</Trans>,
      failed: (reason) => <Trans>Your data could not be downloaded. {reason}</Trans>,
    },
  );
  return (
    <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <DownloadIcon className="size-5" />}
      <Trans>Download</Trans>
    </Button>
  );
}
