import { useLingui } from "@lingui/react/macro";
import { dayOf } from "../../../../../common/time.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { SettingForm, SettingRow, SettingSection } from "../../../ui/text/setting-row.tsx";
import { Activity } from "./activity.tsx";
import { exportData } from "./api.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** The contract, what was changed, exporting the member's data, and deleting the account. */
export function DataRows({ userId }: { userId: string }) {
  const { t } = useLingui();
  return (
    <SettingSection id="data" title={t`My data`}>
      <SettingRow
        name={t`My contract`}
        note={t`To read, print and keep`}
        action={
          <ButtonLink to="/contrat" variant="secondary" size="sm" aria-label={t`See my contract`}>{t`See`}</ButtonLink>
        }
      />
      <SettingForm
        id="activity"
        name={t`Activity`}
        note={t`What was changed on your account, and by whom`}
        label={t`Show`}
        full={t`Show the activity`}
      >
        {() => <Activity userId={userId} />}
      </SettingForm>
      <SettingRow
        name={t`Download my data`}
        note={t`Everything that we keep about you, except passwords`}
        action={<ExportButton />}
      />
      <SettingRow
        name={t`Delete my account`}
        note={t`At once and permanently, with the streaming account`}
        action={<DeleteDialog />}
      />
    </SettingSection>
  );
}

function ExportButton() {
  const { t } = useLingui();
  const download = useAction(async () => saveFile(await exportData(), `passerelle-${dayOf(new Date())}.json`), {
    done: () => t`Your data has been downloaded.`,
    failed: (reason) => t`Your data could not be downloaded. ${reason}`,
  });
  return (
    <Button variant="secondary" size="sm" pending={download.isPending} onClick={() => download.mutate()}>
      {t`Download`}
    </Button>
  );
}
