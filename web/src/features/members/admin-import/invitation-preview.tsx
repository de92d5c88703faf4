import { useLingui } from "@lingui/react/macro";
import { MailPreviews } from "../../../shared/mail-previews.tsx";
import { previewInvitation, testInvitation } from "./api.ts";

/** The invitation as its readers get it, and a copy to oneself, before any is sent. */
export function InvitationPreview() {
  const { t } = useLingui();
  return (
    <details>
      <summary className="link w-fit cursor-pointer py-2 text-sm">{t`Preview of the invitation`}</summary>
      <div className="mt-2 flex flex-col gap-4">
        <MailPreviews preview={previewInvitation} test={testInvitation} />
      </div>
    </details>
  );
}
