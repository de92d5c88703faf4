import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import type { StreamingState } from "../../../../../common/contract/stremio.ts";
import { STREAMING_LOOKS } from "../../../shared/states.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { HowTo } from "./how-to.tsx";
import { PasswordField, QrButton } from "./password-field.tsx";

/** `children`, the private link, and the streaming credentials, with the state of their account and what they open. */
export function Credentials({ me, children }: { me: Me; children: ReactNode }) {
  const { t } = useLingui();
  const { streaming } = me;
  if (!streaming) {
    return (
      <div className="flex flex-col gap-4">
        {children}
        <Alert tone="info" role="status">
          {t`We are creating your streaming account. It will appear here in a moment.`}
        </Alert>
        <Skeleton className="h-18 w-full" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {streaming.waiting ? (
        <ConsentForm id={me.user.id} />
      ) : (
        <StateNote state={streaming.state} active={me.access.active} />
      )}
      <div className="divide-y divide-line">
        {children}
        <SecretField
          flat
          label={t`Streaming username`}
          value={streaming.username}
          copyLabel={t`Copy the username`}
          secret={false}
        />
        {/* A new password starts hidden. */}
        {streaming.readable && <PasswordField key={streaming.username} />}
      </div>
      <HowTo provisioner={streaming.provisioner}>
        {streaming.readable && <QrButton key={streaming.username} username={streaming.username} />}
      </HowTo>
    </div>
  );
}

/** What a state means for the member, in plain words; nothing while all is well. */
function StateNote({ state, active }: { state: StreamingState; active: boolean }) {
  if (state === "active") return null;
  return <Alert tone={STREAMING_LOOKS[state].tone}>{sentence(state, active)}</Alert>;
}

function sentence(state: Exclude<StreamingState, "active">, active: boolean): ReactNode {
  if (state === "queued") return <Trans>We are updating this account. It will be ready in a moment.</Trans>;
  if (state === "error") {
    return (
      <Trans>We could not update this account and keep trying. If streaming fails, request new credentials.</Trans>
    );
  }
  if (active) return <Trans>This account is suspended. It comes back within a few minutes.</Trans>;
  return <Trans>This account is suspended because your access is not active. It comes back with your access.</Trans>;
}
