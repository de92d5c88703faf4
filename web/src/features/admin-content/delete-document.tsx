import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { REASON_MAX } from "../../../../common/schemas/fields.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import { LOCALES } from "../../../../common/wire/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { ServerError } from "../../ui/form/form-errors.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { TrashIcon } from "../../ui/icon/account-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { deleteDocument } from "./api.ts";
import type { Draft } from "./draft.ts";
import { LANGUAGES } from "./names.tsx";

type Props = { draft: Draft; keyName: string; onDeleted: (locale: Locale | null) => void };

/** Deletes a document, or one language of it, with a reason for the audit log. */
export function DeleteDocument({ draft, keyName, onDeleted }: Props) {
  const { t } = useLingui();
  const [what, setWhat] = useState("");
  const [reason, setReason] = useState("");
  const there = LOCALES.filter((locale) => draft.versions[locale]?.updated);
  const locale = there.find((one) => one === what) ?? null;

  async function remove(): Promise<void> {
    if (reason.trim() === "") throw new ServerError({ form: "reason_required" });
    await deleteDocument({ kind: draft.kind, key: keyName, reason, ...(locale && { locale }) });
    onDeleted(locale);
  }

  return (
    <ConfirmDialog
      title={t`Delete this document?`}
      confirmLabel={t`Delete permanently`}
      onConfirm={remove}
      trigger={
        <Button variant="ghost" size="sm" className="text-bad!">
          <TrashIcon />
          {t`Delete`}
        </Button>
      }
    >
      <p>{t`Its page and its entries in lists and in the search disappear at once. This cannot be undone.`}</p>
      <div className="mt-4 flex flex-col gap-4 text-fg">
        {there.length > 1 && (
          <Select
            name="what"
            label={t`What to delete`}
            value={what}
            onChange={(event) => setWhat(event.target.value)}
            options={[
              { value: "", label: t`Both languages` },
              ...there.map((one) => ({ value: one, label: LANGUAGES[one] })),
            ]}
          />
        )}
        <TextField
          name="reason"
          label={t`Reason`}
          hint={t`Kept in the log.`}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
