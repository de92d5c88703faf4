import { Plural, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { downloadUsers } from "./api.ts";

type Props = Required<Pick<ComponentProps<typeof ActionDialog>, "trigger">> & {
  /** A query, or ids. */
  members: Omit<Parameters<typeof downloadUsers>[0], "reason">;
};

/** Saves a file of members. */
export function ExportDialog({ members, trigger }: Props) {
  const { t } = useLingui();
  const count = members.ids?.length;
  return (
    <ActionDialog
      title={count ? <Plural value={count} one="Export # member" other="Export # members" /> : t`Export members`}
      description={t`A CSV file with personal data: keep it safe, and delete it when it is no longer needed.`}
      confirmLabel={t`Export`}
      onConfirm={async ({ reason }) => {
        saveFile(await downloadUsers({ ...members, reason }), "members.csv");
        toast(t`The file is saved.`);
      }}
      trigger={trigger}
    />
  );
}
