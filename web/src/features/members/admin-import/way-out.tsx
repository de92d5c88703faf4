import { useLingui } from "@lingui/react/macro";
import type { WayOutFile } from "../../../../../common/contract/imports.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { downloadWayOut } from "./api.ts";

/** The files with which an operator can leave, or move to another server: this import reads them. */
export function WayOut() {
  const { t } = useLingui();
  const files: [WayOutFile, string, string][] = [
    ["members", t`Members`, t`Addresses, names, plans, paid periods, Stripe’s numbers, consents and notes.`],
    [
      "subscriptions",
      t`Subscriptions`,
      t`Each subscription that has not ended, with its plan, price, period and Stripe’s number.`,
    ],
    ["newsletter", t`Newsletter`, t`Everyone who gets it, members or not, with the day of the consent.`],
  ];
  return (
    <Card
      title={t`Export`}
      description={t`CSV files that this page reads again. Passwords cannot be exported: members choose a new one.`}
    >
      <ul className="flex flex-col gap-4">
        {files.map(([file, label, text]) => (
          <li key={file} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{label}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
            <ReasonDialog
              title={label}
              description={t`A CSV file with personal data: keep it safe, and delete it when it is no longer needed.`}
              confirmLabel={t`Export`}
              tone="primary"
              onConfirm={async (reason) => {
                saveFile(await downloadWayOut(file, reason), `${file}.csv`);
                toast(t`The file is saved.`);
              }}
              trigger={<Button variant="secondary" size="sm">{t`Export…`}</Button>}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
