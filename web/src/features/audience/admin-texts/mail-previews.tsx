import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import { MailPreviews } from "../../../shared/mail-previews.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { useFormState } from "../../../ui/form/form-context.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { previewMail, testMail } from "./api.ts";

/** The mail with the texts as they are typed, for a member's last mail of this kind, and a test to oneself. */
export function TypedMailPreviews({ textKey }: { textKey: string }) {
  const { t } = useLingui();
  const form = useFormState();
  const readsMembers = useMay()("members.read");
  const member = useRef<HTMLDivElement>(null);
  const asked = (locale: Locale) => ({
    ...{ key: textKey, locale, value: String(form?.valueOf(locale) ?? "") },
    member: member.current?.querySelector("input")?.value.trim() ?? "",
  });
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
      <MailPreviews preview={(locale) => previewMail(asked(locale))} test={(locale) => testMail(asked(locale))} />
    </div>
  );
}
