import { useLingui } from "@lingui/react/macro";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { contentDelete } from "../../../../../common/contract/content.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TrashIcon } from "../../../ui/icon/account-icons.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { deleteDocument } from "./api.ts";
import type { Draft } from "./draft.ts";

type Props = { draft: Draft; keyName: string; onDeleted: (locale: Locale | null) => void };

/** Deletes a document, or one language of it, with a reason for the audit log. */
export function DeleteDocument({ draft, keyName, onDeleted }: Props) {
  const { t } = useLingui();
  const there = LOCALES.filter((locale) => draft.versions[locale]?.updated);
  return (
    <FormDialog
      title={t`Delete this document?`}
      description={t`Its page and its entries in lists and in the search disappear at once. This cannot be undone.`}
      trigger={
        <Button variant="ghost" size="sm" className="text-bad!">
          <TrashIcon />
          {t`Delete`}
        </Button>
      }
      schema={contentDelete()}
      defaultValues={{ kind: draft.kind, key: keyName, locale: "", reason: "" }}
      onSubmit={async (input) => {
        await deleteDocument(input);
        onDeleted(input.locale || null);
      }}
      submitLabel={t`Delete permanently`}
      tone="danger"
    >
      {there.length > 1 && (
        <Select
          name="locale"
          label={t`What to delete`}
          options={[
            { value: "", label: t`Both languages` },
            ...there.map((one) => ({ value: one, label: LANGUAGES[one] })),
          ]}
        />
      )}
      <ReasonField />
    </FormDialog>
  );
}
