import { useLingui } from "@lingui/react/macro";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { useRead } from "../../../lib/use-read.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { MailFrame } from "../../../shared/mail-frame.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Tabs } from "../../../ui/nav/tabs.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { NEWSLETTER_KEY, previewIssue, testIssue } from "./api.ts";

/** Shows the saved issue as its readers will get it, in both languages, and sends it to the administrator as a test. */
export function PreviewDialog({ id, disabled }: { id: string; disabled: boolean }) {
  const { t } = useLingui();
  return (
    <Dialog
      size="lg"
      title={t`Preview`}
      trigger={<Button variant="secondary" size="sm" disabled={disabled}>{t`Preview and test`}</Button>}
    >
      <Tabs
        label={t`Language`}
        tabs={LOCALES.map((locale) => ({
          id: locale,
          label: LANGUAGES[locale],
          content: <Letter id={id} locale={locale} />,
        }))}
      />
    </Dialog>
  );
}

function Letter({ id, locale }: { id: string; locale: Locale }) {
  const { t } = useLingui();
  const test = useAction(() => testIssue(id, locale));
  const { to, error } = test.data ?? {};
  const letter = useRead([...NEWSLETTER_KEY, "preview", id, locale], () => previewIssue(id, locale), { gcTime: 0 });
  return (
    <Loaded from={letter} skeleton={6}>
      {(data) => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p lang={locale} className="min-w-0 font-semibold wrap-anywhere">
              {data.subject || "–"}
            </p>
            <Button variant="secondary" size="sm" pending={test.isPending} onClick={() => test.mutate()}>
              {t`Send me a test`}
            </Button>
          </div>
          {/* Not a toast: the dialog would cover it. */}
          <div role="status">
            {error && <Alert tone="danger">{t`The mail server refused it: ${error}`}</Alert>}
            {to && !error && <Alert tone="success">{t`Sent to ${to}.`}</Alert>}
          </div>
          <MailFrame html={data.html} style={data.style} lang={locale} />
          <details>
            <summary className="link w-fit cursor-pointer py-1 text-sm">{t`Text version`}</summary>
            <pre lang={locale} className="mt-3 max-h-80 overflow-auto text-xs whitespace-pre-wrap">
              {data.text}
            </pre>
          </details>
        </div>
      )}
    </Loaded>
  );
}
