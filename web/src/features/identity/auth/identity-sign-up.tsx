import { Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import type { IdentityStep } from "../../../../../common/contract/identities.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Button } from "../../../ui/button/button.tsx";
import { nameField } from "../../../ui/form/field-schemas.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Consents } from "./consents.tsx";
import { signUpWith } from "./identity-api.ts";
import { signUpSchema } from "./sign-up-schema.ts";
import { SignedIn } from "./signed-in.tsx";

const schema = v.object({ name: nameField, newsletter: v.boolean(), terms: signUpSchema.entries.terms });

type Props = {
  found: IdentityStep;
  ticket: string;
  onEnter: (email: string, attempt: () => Promise<string>) => Promise<void>;
  onBack: () => void;
};

/** A first sign-in with a provider: what it says, and the terms of a new account. */
export function IdentitySignUp({ found, ticket, onEnter, onBack }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { email, name, provider, referral } = found;
  return (
    <>
      <p className="mb-5">
        <Trans>
          You have no account yet. We create one with the address that {provider} has confirmed:{" "}
          <strong className="wrap-anywhere">{email}</strong>
        </Trans>
      </p>
      <Form
        schema={schema}
        defaultValues={{ name, newsletter: false, terms: false }}
        success={<SignedIn />}
        onSubmit={(values) => onEnter(email, () => signUpWith(ticket, { ...values, email, referral, locale }))}
      >
        <TextField name="name" autoComplete="name" optional label={t`Name`} />
        <Consents />
        <SubmitButton className="w-full">{t`Create my account`}</SubmitButton>
      </Form>
      <Button variant="ghost" className="mt-3 w-full" onClick={onBack}>{t`I already have an account`}</Button>
    </>
  );
}
