import { Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { localePath } from "../../../../common/locale.ts";
import type { IdentityStep } from "../../../../common/wire/identities.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { useSite } from "../../router/page-data.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { nameField } from "../../ui/form/field-schemas.ts";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { signUpWith } from "./identity-api.ts";
import { signUpSchema } from "./schemas.ts";
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
  const { brand } = useSite();
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
        <div className="flex flex-col gap-3">
          <Checkbox name="newsletter" label={t`Send me the ${brand} newsletter.`} />
          <Checkbox
            name="terms"
            aria-required
            label={
              <Trans>
                I accept the{" "}
                <a href={localePath("/cgu", locale)} target="_blank" rel="noopener" className="link">
                  terms of use
                </a>
                .
              </Trans>
            }
          />
        </div>
        <SubmitButton className="w-full">{t`Create my account`}</SubmitButton>
      </Form>
      <Button variant="ghost" className="mt-3 w-full" onClick={onBack}>{t`I have an account already`}</Button>
    </>
  );
}
