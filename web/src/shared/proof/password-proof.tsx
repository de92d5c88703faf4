import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { useAuth } from "../../lib/auth.tsx";
import { presentPassword } from "../../ui/form/field-schemas.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Username } from "../../ui/form/username.tsx";
import type { ProofPanel } from "./code-form.tsx";

const schema = v.object({ answer: presentPassword });

/** The member's password, again. */
export const PasswordProof: ProofPanel = ({ prove }) => {
  const { t } = useLingui();
  const { user } = useAuth();
  return (
    <Form schema={schema} defaultValues={{ answer: "" }} onSubmit={({ answer }) => prove(answer)}>
      <Username address={user?.email ?? ""} />
      <PasswordField name="answer" label={t`Your password`} autoComplete="current-password" />
      <SubmitButton className="w-full">{t`Confirm`}</SubmitButton>
    </Form>
  );
};
