import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { type Message, messageInput, SUBJECT_MAX } from "../../../../../common/contract/bulk.ts";
import { reason } from "../../../../../common/contract/fields.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { MailFrame } from "../../../shared/mail-frame.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { previewMessage, type Whom } from "./bulk-api.ts";
import { BulkEffect } from "./bulk-effect.tsx";
import { BULK_TEXTS } from "./bulk-texts.ts";

const { fr, en } = messageInput().entries;
const schema = v.object({
  subject_fr: fr.entries.subject,
  text_fr: fr.entries.text,
  subject_en: en.entries.subject,
  text_en: en.entries.text,
  reason: reason(),
});
type Typed = v.InferOutput<typeof schema>;

const messageOf = (typed: Typed): Message => ({
  fr: { subject: typed.subject_fr, text: typed.text_fr },
  en: { subject: typed.subject_en, text: typed.text_en },
});

type Props = {
  whom: Whom;
  onStart: (typed: { message: Message; reason: string }, attempt: AbortSignal) => Promise<void>;
  onClose: () => void;
};

/** Asks for a message in both languages, shows it as its readers get it, and says who they are. */
export function MessageDialog({ whom, onStart, onClose }: Props) {
  const { t, i18n } = useLingui();
  const texts = BULK_TEXTS.message;
  return (
    <FormDialog
      title={i18n._(texts.title)}
      description={i18n._(texts.description)}
      schema={schema}
      defaultValues={{ subject_fr: "", text_fr: "", subject_en: "", text_en: "", reason: "" }}
      onSubmit={(typed, attempt) => onStart({ message: messageOf(typed), reason: typed.reason }, attempt)}
      submitLabel={i18n._(texts.verb)}
      size="lg"
      onClose={onClose}
    >
      <div className="grid gap-5 md:grid-cols-2">
        {LOCALES.map((locale) => (
          <Version key={locale} locale={locale} />
        ))}
      </div>
      <BulkEffect action="message" whom={whom} />
      <ReasonField hint={t`Kept in the audit log: members do not read it.`} />
    </FormDialog>
  );
}

function Version({ locale }: { locale: Locale }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ subject: "", text: "" });
  const preview = useAction(() => previewMessage(locale, typed));
  const language = LANGUAGES[locale];
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    preview.reset();
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        name={`subject_${locale}`}
        label={t`Subject (${language})`}
        lang={locale}
        maxLength={SUBJECT_MAX}
        autoComplete="off"
        onInput={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <TextArea
        name={`text_${locale}`}
        label={t`Text (${language})`}
        lang={locale}
        rows={7}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={!typed.subject.trim() || !typed.text.trim()}
        pending={preview.isPending}
        onClick={() => preview.mutate()}
      >
        {t`Preview (${language})`}
      </Button>
      {preview.data && <MailFrame html={preview.data.html} style={preview.data.style} lang={locale} />}
    </div>
  );
}
