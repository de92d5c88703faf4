import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import type { MailTest } from "../../../common/contract/system.ts";
import type { MailPreview } from "../../../common/contract/texts.ts";
import { Button } from "../ui/button/button.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { useAction } from "../ui/feedback/use-action.tsx";
import { LANGUAGES } from "./languages.ts";
import { MailFrame } from "./mail-frame.tsx";

type Props = {
  preview: (locale: Locale) => Promise<MailPreview>;
  test: (locale: Locale) => Promise<MailTest>;
};

/** A mail in each language, as its readers get it, and a copy to oneself. */
export function MailPreviews({ preview, test }: Props) {
  const { t } = useLingui();
  const [shown, setShown] = useState<MailPreview & { locale: Locale }>();
  const showing = useAction(async (locale: Locale) => setShown({ ...(await preview(locale)), locale }));
  const testing = useAction(test);
  const { to, error } = testing.data ?? {};
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {LOCALES.map((locale) => {
          const language = LANGUAGES[locale];
          return (
            <div key={locale} className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" pending={showing.isPending} onClick={() => showing.mutate(locale)}>
                {t`Preview (${language})`}
              </Button>
              <Button variant="ghost" size="sm" pending={testing.isPending} onClick={() => testing.mutate(locale)}>
                {t`Send me a test (${language})`}
              </Button>
            </div>
          );
        })}
      </div>
      {/* Not a toast: the window would cover it. */}
      <div role="status">
        {error && <Alert tone="danger">{t`The mail server refused it: ${error}`}</Alert>}
        {to && !error && <Alert tone="success">{t`Sent to ${to}.`}</Alert>}
      </div>
      {shown && (
        <>
          <p lang={shown.locale} className="font-semibold wrap-anywhere">
            {shown.subject}
          </p>
          <MailFrame html={shown.html} style={shown.style} lang={shown.locale} />
        </>
      )}
    </>
  );
}
