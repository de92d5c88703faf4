import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { followLink } from "./api.ts";

type Props = { action: "confirm" | "unsubscribe"; token: string | undefined; label: string; done: ReactNode };

/** The button behind a mailed link. Opening the link changes nothing, because virus scanners open every link. */
export function LinkAction({ action, token, label, done }: Props) {
  const { t } = useLingui();
  if (!token) return <Alert tone="info">{t`Open the link in the e-mail that we sent you.`}</Alert>;
  return (
    <Form
      schema={async () => (await import("../../../../common/schemas/newsletter.ts")).tokenInput()}
      defaultValues={{ token }}
      afterSuccess="replace"
      success={done}
      onSubmit={() => followLink(action, token)}
    >
      <SubmitButton className="w-full">{label}</SubmitButton>
    </Form>
  );
}
