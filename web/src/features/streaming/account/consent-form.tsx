import { Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { CONSENT_VERSION } from "../../../../../common/contract/stremio.ts";
import { changeMe, refreshMe } from "../../../shared/me.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { agree } from "./api.ts";

/** Stremio's own pages, not ours. */
const TERMS = "https://www.stremio.com/tos";
const PRIVACY = "https://www.stremio.com/privacy";

const schema = v.object({
  agree: v.pipe(
    v.boolean(),
    v.check((agreed) => agreed, "terms_required"),
  ),
});

/** Asks for agreement to Stremio's terms, without which no account is created there in the member's name. */
export function ConsentForm({ id }: { id: string }) {
  const { t } = useLingui();
  async function submit(): Promise<void> {
    await agree(CONSENT_VERSION);
    await changeMe(id, (me) => {
      if (!me.streaming) return me;
      const { waiting: _, ...streaming } = me.streaming;
      return { ...me, streaming };
    });
    toast(t`Thank you. Your account is being created.`);
    void refreshMe(id);
  }

  const terms = (
    <a href={TERMS} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
      {t`terms of use`}
    </a>
  );
  const privacy = (
    <a href={PRIVACY} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
      {t`privacy policy`}
    </a>
  );
  return (
    <Alert tone="info" title={t`One question before we create this account`}>
      <p>
        <Trans>
          This account is opened in your name with Stremio, a third-party service. Only the username and the password
          below are passed on.
        </Trans>
      </p>
      <Form schema={schema} defaultValues={{ agree: false }} onSubmit={submit} className="mt-4">
        <Checkbox
          name="agree"
          label={
            <Trans>
              I accept Stremio’s {terms} and {privacy}.
            </Trans>
          }
        />
        <div>
          <SubmitButton size="sm">{t`Create my account`}</SubmitButton>
        </div>
      </Form>
    </Alert>
  );
}
