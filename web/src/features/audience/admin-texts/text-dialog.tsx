import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { TEXT_MAX, type TextRow, textForm } from "../../../../../common/contract/texts.ts";
import { variableProblems, variablesOf } from "../../../../../common/texts/variables.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { DIALOG_BUTTONS, Dialog } from "../../../ui/overlay/dialog.tsx";
import { saveText } from "./api.ts";
import { TypedMailPreviews } from "./mail-previews.tsx";
import { isChanged, isIgnored, shownText, useMayChange } from "./text-rules.ts";
import { Versions } from "./versions.tsx";

type Both = Record<Locale, string>;
const schema = textForm();
/** Lines of a field, by the length of its text. */
const rowsFor = (text: string): number => Math.min(12, 2 + Math.ceil(text.length / 60));

/** Changes a text in both languages, and shows its versions. */
export function TextDialog({ row, onClose }: { row: TextRow; onClose: () => void }) {
  const { t } = useLingui();
  const changes = useMayChange()(row);
  const [start, setStart] = useState<Both>({ fr: shownText(row.fr), en: shownText(row.en) });
  // Fields are made again when a version or the product's text is put in.
  const [turn, setTurn] = useState(0);
  const before = { fr: row.fr.value, en: row.en.value };
  const put = (texts: Partial<Both>) => {
    setStart((now) => ({ ...now, ...texts }));
    setTurn((now) => now + 1);
  };
  async function save(texts: Both): Promise<void> {
    await saveText(row.key, texts, before);
    toast(t`The text is saved.`);
    onClose();
  }
  return (
    <Dialog
      size="lg"
      keepOpen
      onClose={onClose}
      title={changes ? t`Change a text` : t`Text`}
      description={<code className="wrap-anywhere">{row.key}</code>}
    >
      {!changes && (
        <Alert tone="info">
          <Trans>Only owners change e-mails and clauses: they are about money and rights.</Trans>
        </Alert>
      )}
      <Form key={turn} schema={schema} defaultValues={start} onSubmit={save}>
        <div className="grid gap-5 sm:grid-cols-2">
          {LOCALES.map((locale) => (
            <Side key={locale} row={row} locale={locale} readOnly={!changes} />
          ))}
        </div>
        {row.group === "mails" && <TypedMailPreviews textKey={row.key} />}
        {changes && (
          <div className={DIALOG_BUTTONS}>
            {isChanged(row) && (
              <Button
                variant="secondary"
                onClick={() => put({ fr: row.fr.product, en: row.en.product })}
              >{t`Back to the product’s text`}</Button>
            )}
            <SubmitButton>{t`Save`}</SubmitButton>
          </div>
        )}
      </Form>
      <Versions textKey={row.key} onRestore={changes ? put : undefined} />
    </Dialog>
  );
}

/** One language: the field, what it must name, and the product's text where it differs. */
function Side({ row, locale, readOnly }: { row: TextRow; locale: Locale; readOnly: boolean }) {
  const { t } = useLingui();
  const { product, value, stale } = row[locale];
  const form = useFormState();
  const typed = String(form?.valueOf(locale) ?? shownText(row[locale]));
  const required = variablesOf(product);
  const { unknown, missing, apart } = variableProblems(typed, product, row);
  const [unknownNames, missingNames, apartNames] = [unknown, missing, apart].map((found) => found.join(", "));
  const names = [...new Set([...required, ...row.more])].join(", ");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea
        name={locale}
        lang={locale}
        label={LANGUAGES[locale]}
        optional="filter"
        readOnly={readOnly}
        rows={rowsFor(shownText(row[locale]))}
        maxLength={TEXT_MAX}
        hint={names && t`Filled in by the service: ${names}`}
      />
      <div role="status" className="text-sm text-bad empty:hidden">
        {unknownNames && <p className="wrap-anywhere">{t`Nobody fills in ${unknownNames}.`}</p>}
        {missingNames && <p className="wrap-anywhere">{t`The text needs ${missingNames}.`}</p>}
        {apartNames && <p className="wrap-anywhere">{t`Not in one paragraph: ${apartNames}.`}</p>}
      </div>
      {isIgnored(row, locale) ? (
        <Alert tone="danger">
          <Trans>
            Your text is not in force: since it was saved, the service has stopped filling in a part of it. The
            product’s text shows until you change yours.
          </Trans>
        </Alert>
      ) : (
        stale && (
          <Alert tone="warning">
            <Trans>The product’s text has changed since yours was saved. Yours stays in force.</Trans>
          </Alert>
        )
      )}
      {value && (
        <details>
          <summary className="link w-fit cursor-pointer py-1 text-sm">{t`The product’s text`}</summary>
          <p lang={locale} className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
            {product || "–"}
          </p>
        </details>
      )}
    </div>
  );
}
