import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFragment } from "../../../lib/fragment.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { followLink } from "./api.ts";

type Props = {
  action: "confirm" | "unsubscribe";
  label: string;
  /** The title of the success message; `children` is its text. */
  done: string;
  children: ReactNode;
};

/** The button behind a mailed link. Opening the link changes nothing, because virus scanners open every link. */
export function LinkAction({ action, label, done, children }: Props) {
  const { t } = useLingui();
  const token = useFragment()?.token;
  if (!token) return <Alert>{t`Open the link in the e-mail that we sent you.`}</Alert>;
  return (
    <Form
      key={token}
      schema={async () => (await import("../../../../../common/contract/newsletter.ts")).tokenInput()}
      defaultValues={{ token }}
      afterSuccess="replace"
      success={
        <Alert tone="success" title={done}>
          {children}
        </Alert>
      }
      onSubmit={() => followLink(action, token)}
    >
      <SubmitButton className="w-full">{label}</SubmitButton>
    </Form>
  );
}
