import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { requiredText } from "../../../../../common/contract/fields.ts";
import { ANSWER_MAX } from "../../../../../common/contract/inbox.ts";
import { SUBJECT_MAX } from "../../../../../common/limits.ts";
import { newId } from "../../../lib/new-id.ts";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { beginThread } from "./api.ts";

const schema = v.object({ subject: requiredText(SUBJECT_MAX), text: requiredText(ANSWER_MAX) });

type Props = {
  member: { id: string; email: string; locale: "fr" | "en" };
  /** Called with the new thread's id. */
  onSent: (thread: string) => void;
  onClose: () => void;
};

/** Writes to a member: an e-mail that begins a thread. */
export function MessageDialog({ member: { id, email, locale }, onSent, onClose }: Props) {
  const { t } = useLingui();
  const [attempt] = useState(newId);
  return (
    <FormDialog
      onClose={onClose}
      title={t`Write to the member`}
      description={
        locale === "fr" ? t`By e-mail to ${email}, who reads French.` : t`By e-mail to ${email}, who reads English.`
      }
      schema={schema}
      defaultValues={{ subject: "", text: "" }}
      onSubmit={async (input, given) => {
        const begun = await beginThread({ ...input, attempt, user: id });
        if (!given.aborted) onSent(begun.id);
      }}
      submitLabel={t`Send`}
      done={t`Your message is on its way.`}
    >
      <TextField name="subject" label={t`Subject`} maxLength={SUBJECT_MAX} autoComplete="off" lang={locale} />
      <TextArea name="text" label={t`Message`} rows={7} maxLength={ANSWER_MAX} lang={locale} />
    </FormDialog>
  );
}
