import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import type { MailPreview } from "../../../../../common/contract/texts.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { MailFrame } from "../../../shared/mail-frame.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { previewMail, testMail } from "./api.ts";

type Shown = MailPreview & { locale: Locale };

/** The mail with the texts as they are typed, for a member's last mail of this kind, and a test to oneself. */
export function MailPreviews({ textKey }: { textKey: string }) {
  const { t } = useLingui();
  const form = useFormState();
  const readsMembers = useMay()("members.read");
  const member = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>();
  const asked = (locale: Locale) => ({
    ...{ key: textKey, locale, value: String(form?.valueOf(locale) ?? "") },
    member: member.current?.querySelector("input")?.value.trim() ?? "",
  });
  const preview = useAction(async (locale: Locale) => setShown({ ...(await previewMail(asked(locale))), locale }));
  const test = useAction((locale: Locale) => testMail(asked(locale)));
  const { to, error } = test.data ?? {};
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      {readsMembers && (
        <div ref={member}>
          <TextField
            name="member"
            type="email"
            optional
            autoComplete="off"
            label={t`Member’s e-mail address`}
            hint={t`The preview then has the amounts and dates of the last such mail to this member.`}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {LOCALES.map((locale) => {
          const language = LANGUAGES[locale];
          return (
            <div key={locale} className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" pending={preview.isPending} onClick={() => preview.mutate(locale)}>
                {t`Preview (${language})`}
              </Button>
              <Button variant="ghost" size="sm" pending={test.isPending} onClick={() => test.mutate(locale)}>
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
    </div>
  );
}
