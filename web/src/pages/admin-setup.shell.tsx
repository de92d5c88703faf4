import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SetupAnswer } from "../../../common/contract/setup.ts";
import { AccountStep } from "../features/operations/admin-setup/account-step.tsx";
import { AddressStep } from "../features/operations/admin-setup/address-step.tsx";
import { operatorCalls } from "../features/operations/admin-setup/api.ts";
import { BackupStep } from "../features/operations/admin-setup/backup-step.tsx";
import { KeyStep } from "../features/operations/admin-setup/key-step.tsx";
import { MailStep } from "../features/operations/admin-setup/mail-step.tsx";
import { BrandStep, LegalStep, SourceStep, TeamStep } from "../features/operations/admin-setup/other-steps.tsx";
import { PaymentsStep } from "../features/operations/admin-setup/payments-step.tsx";
import { StreamingCard } from "../features/operations/admin-setup/streaming-card.tsx";
import { Unlock } from "../features/operations/admin-setup/unlock.tsx";
import { progressOf, useSetup } from "../features/operations/admin-setup/use-setup.ts";
import { Alert } from "../ui/feedback/alert.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { ProgressBar } from "../ui/feedback/progress-bar.tsx";
import { useHeadingFocus } from "../ui/text/use-heading-focus.ts";

/** /admin/setup: the first set-up, step by step; each step says what is in force. */
export default function AdminSetupPage() {
  const { t } = useLingui();
  const setup = useSetup();
  const [token, setToken] = useState("");
  const heading = useHeadingFocus(token ? "open" : "locked");
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {t`Set-up`}
        </h1>
        <p className="mt-1 text-muted">
          {t`What a service needs before it opens. Leave at any time and come back: each step shows what is actually set.`}
        </p>
      </div>
      <Loaded from={setup} skeleton={6}>
        {(data) => <Steps setup={data} token={token} onEnter={setToken} />}
      </Loaded>
    </div>
  );
}

type StepsProps = { setup: SetupAnswer; token: string; onEnter: (token: string) => void };

function Steps({ setup, token, onEnter }: StepsProps) {
  const { t } = useLingui();
  const calls = token ? operatorCalls(token) : undefined;
  const { done, total } = progressOf(setup);
  const left = total - done;
  return (
    <>
      {left === 0 ? (
        <Alert tone="success">{t`Everything that a service needs is set up.`}</Alert>
      ) : (
        <ProgressBar value={done} max={total}>
          <Plural value={left} one="# step left" other="# steps left" />
        </ProgressBar>
      )}
      {!calls && <Unlock email={setup.account.email} onEnter={onEnter} />}
      <AccountStep setup={setup} calls={calls} onEnter={onEnter} />
      <AddressStep setup={setup} calls={calls} />
      <LegalStep setup={setup} />
      <MailStep setup={setup} calls={calls} />
      <PaymentsStep setup={setup} calls={calls} />
      <KeyStep setup={setup} token={token} />
      <BackupStep setup={setup} calls={calls} />
      <StreamingCard setup={setup} />
      <SourceStep setup={setup} />
      <TeamStep setup={setup} />
      <BrandStep setup={setup} />
    </>
  );
}
