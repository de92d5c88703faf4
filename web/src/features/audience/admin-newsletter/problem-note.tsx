import { useLingui } from "@lingui/react/macro";
import type { Issue } from "../../../../../common/contract/newsletter.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** Why an issue waits, or what to know before it is sent; nothing if there is no problem. */
export function ProblemNote({ issue: { problem, state } }: { issue: Issue }) {
  const { t } = useLingui();
  if (problem === "") return null;
  if (problem === "restored")
    return (
      <Alert tone="warning" title={t`A backup was restored`}>
        {state === "draft"
          ? t`This issue was scheduled when the backup was made and may have been sent since. Make sure that it was not before you send it.`
          : t`This issue was being sent when the backup was made. The waiting e-mails may have been sent since: resume only if they were not.`}
      </Alert>
    );
  if (problem === "mail_off")
    return (
      <Alert tone="warning" title={t`No mail server is set up`}>
        {state === "scheduled"
          ? t`This issue will be sent within ten minutes of a mail server being set up.`
          : t`Sending continues as soon as there is one.`}
      </Alert>
    );
  return (
    <Alert tone="warning" title={state === "paused" ? t`Sending is paused` : t`The mail server does not answer`}>
      {problem}
    </Alert>
  );
}
