import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { mailInput, type SetupAnswer } from "../../../../../common/contract/setup.ts";
import { MailRefusal } from "../../../shared/mail-refusal.tsx";
import { Problems } from "../../../shared/problems.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { CodeField } from "../../../ui/form/code-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { typedCodeSchema } from "../../../ui/form/typed-code.ts";
import type { OperatorCalls } from "./api.ts";
import { Changeable } from "./changeable.tsx";
import { FromEnvironment, StepCard } from "./step-card.tsx";

const entries = mailInput().entries;
const schema = v.object({ ...entries, port: typedWhole(entries.port) });

/** The mail server and the sender. They count once a code that was sent through them has been typed in. */
export function MailStep({ setup, calls }: { setup: SetupAnswer; calls: OperatorCalls | undefined }) {
  const { t } = useLingui();
  const { mail, steps } = setup;
  const isFixed = mail.source === "environment";
  return (
    <StepCard step="mail" state={steps.mail} title={t`Mail`} description={<State mail={mail} />}>
      {(calls || isFixed) && (
        <div className="flex flex-col gap-5">
          <Problems
            tone="danger"
            title={t`Fix now`}
            problems={setup.problems.filter(({ id }) => id.startsWith("mail_"))}
          />
          {isFixed && <FromEnvironment names="SMTP_…" />}
          {calls &&
            (setup.account.generated ? (
              <p className="text-sm text-muted">{t`Do step 1 first: the test message goes to your own address.`}</p>
            ) : (
              <Test mail={mail} calls={calls} />
            ))}
        </div>
      )}
    </StepCard>
  );
}

function Test({ mail, calls }: { mail: SetupAnswer["mail"]; calls: OperatorCalls }) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState("");
  const test = async (input: Parameters<OperatorCalls["testMail"]>[0]) => {
    setRefusal((await calls.testMail(input)).error);
  };
  const again = useAction(() => test({}));
  const { host, port, tls, username, senderAddress, senderName } = mail;
  const known = host ? { port: String(port), tls, username } : { port: "587", tls: false, username: "" };
  return (
    <>
      <Changeable done={mail.tested}>
        {mail.source === "environment" ? (
          <div>
            <Button variant="secondary" pending={again.isPending} onClick={() => again.mutate()}>
              {t`Send me a code`}
            </Button>
          </div>
        ) : (
          <Form
            schema={schema}
            defaultValues={{ host, ...known, password: "", senderAddress, senderName }}
            onSubmit={test}
          >
            <ServerFields saved={mail.hasPassword} />
            <SubmitButton className="self-end">{t`Send me a code through this server`}</SubmitButton>
          </Form>
        )}
      </Changeable>
      {refusal && <MailRefusal error={refusal} />}
      {mail.waiting && !refusal && <CodeForm calls={calls} />}
    </>
  );
}

function State({ mail }: Pick<SetupAnswer, "mail">): ReactNode {
  const { senderAddress } = mail;
  const server = `${mail.host}:${mail.port}`;
  if (mail.source === "none")
    return <Trans>E-mails are printed on the server’s console and reach nobody. Enter your mail server.</Trans>;
  if (mail.tested)
    return (
      <Trans>
        E-mails are sent through {server}, from {senderAddress}. A test message has arrived.
      </Trans>
    );
  return (
    <Trans>
      E-mails are sent through {server}, from {senderAddress}. Nobody has confirmed yet that they arrive.
    </Trans>
  );
}

function ServerFields({ saved }: { saved: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField name="host" label={t`Mail server`} hint={t`For example smtp.example.org.`} {...VERBATIM} />
        <TextField name="port" label={t`Port`} inputMode="numeric" {...VERBATIM} />
      </div>
      <Switch
        name="tls"
        label={t`Encrypted from the first byte`}
        hint={t`On for port 465. On port 587 the connection is encrypted after it begins (STARTTLS).`}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="username" label={t`Username`} optional {...VERBATIM} />
        <PasswordField
          name="password"
          label={t`Password of the mail server`}
          hint={saved ? t`Leave it empty to keep the saved one.` : t`It is encrypted and never shown again.`}
          autoComplete="new-password"
          optional
        />
        <TextField name="senderAddress" label={t`Sender’s address`} inputMode="email" {...VERBATIM} />
        <TextField name="senderName" label={t`Sender’s name`} optional {...VERBATIM} />
      </div>
    </>
  );
}

function CodeForm({ calls }: { calls: OperatorCalls }) {
  const { t } = useLingui();
  return (
    <Form
      schema={typedCodeSchema}
      defaultValues={{ code: "" }}
      onSubmit={async ({ code }) => {
        await calls.confirmMail(code);
        toast(t`E-mail works. From now on, signing in as an administrator also needs a code by e-mail.`);
      }}
    >
      <Alert tone="info" role="status">
        {t`A message with a code is on its way to you. Nothing is saved until you enter that code.`}
      </Alert>
      <CodeField name="code" label={t`Code from the test message`} hint={t`8 digits, valid for 30 minutes.`} />
      <SubmitButton className="self-end">{t`Confirm and save`}</SubmitButton>
    </Form>
  );
}
