import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { EMAIL_MAX } from "../../../../../common/limits.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useSite } from "../../../router/page-data.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { subscribe } from "./api.ts";

/** Asks for an address, and for consent in an empty box; a mailed link completes the subscription. */
export function SubscribeForm() {
  const { t } = useLingui();
  const locale = useLocale();
  const { brand } = useSite();
  return (
    <Form
      schema={async () => (await import("./schemas.ts")).subscribeSchema}
      defaultValues={{ email: "", consent: false }}
      afterSuccess="replace"
      success={
        <Alert tone="success" title={t`Check your inbox`}>
          <Trans>
            If this address does not get the newsletter yet, a link is on its way. Open it to confirm: it works for 7
            days. Look in your spam folder too.
          </Trans>
        </Alert>
      }
      onSubmit={(values) => subscribe({ ...values, locale })}
    >
      <EmailField maxLength={EMAIL_MAX} />
      <Checkbox
        name="consent"
        aria-required
        label={
          <Trans>
            I want to receive the {brand} newsletter at this address. I can unsubscribe at any time.{" "}
            <Link to="/politique-de-confidentialite" className="link">
              Privacy policy
            </Link>
          </Trans>
        }
      />
      <SubmitButton className="w-full sm:w-auto sm:self-start">{t`Subscribe`}</SubmitButton>
    </Form>
  );
}
