import { useLingui } from "@lingui/react/macro";
import { newPageForm } from "../../../../../common/contract/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { saveText } from "./api.ts";

const schema = newPageForm();

/** Begins a page with its title; its body and its label in the footer are then texts of the list. */
export function NewPage() {
  const { t } = useLingui();
  return (
    <FormDialog
      trigger={<Button size="sm">{t`New page…`}</Button>}
      title={t`New page`}
      description={t`It is public once it has a title and a body, which you write below, in the group of pages.`}
      schema={schema}
      defaultValues={{ slug: "", fr: "", en: "" }}
      onSubmit={async ({ slug, fr, en }) => {
        await saveText(`page.${slug}.title`, { fr, en }, { fr: "", en: "" });
      }}
      submitLabel={t`Begin the page`}
      done={t`The page is there: write its body next.`}
    >
      <TextField
        name="slug"
        {...VERBATIM}
        label={t`Address`}
        hint={t`What follows /p/: small letters, digits and hyphens. It stays.`}
      />
      <TextField name="fr" lang="fr" optional label={t`Title in French`} autoComplete="off" />
      <TextField name="en" lang="en" optional label={t`Title in English`} autoComplete="off" />
    </FormDialog>
  );
}
