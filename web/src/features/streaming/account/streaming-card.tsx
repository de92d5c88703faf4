import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import type { StreamingState } from "../../../../../common/contract/stremio.ts";
import { changeMe, refreshMe } from "../../../shared/me.ts";
import { STREAMING_LOOKS } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { KeyIcon } from "../../../ui/icon/account-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { regenerate } from "./api.ts";
import { ConsentForm } from "./consent-form.tsx";
import { HowTo } from "./how-to.tsx";
import { PasswordField, QrButton } from "./password-field.tsx";

type Streaming = NonNullable<Me["streaming"]>;

/** The generated streaming account: the credentials for the add-on, its state, and how to use it. */
export function StreamingCard({ me }: { me: Me }) {
  const { t } = useLingui();
  const { streaming } = me;
  const badge = streaming?.waiting ? WAITING : STREAMING_LOOKS[streaming?.state ?? "queued"];
  return (
    <Card
      id="streaming"
      title={t`Streaming account`}
      description={
        streaming?.provisioner === "local"
          ? t`This username and this password open your add-on on any device.`
          : t`Sign in with this username and this password in the add-on.`
      }
      aside={<Badge tone={badge.tone}>{badge.label}</Badge>}
      footer={<HowTo provisioner={streaming?.provisioner} />}
    >
      {streaming ? <Credentials streaming={streaming} me={me} /> : <InTheMaking />}
    </Card>
  );
}

function Credentials({ streaming, me }: { streaming: Streaming; me: Me }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      {streaming.waiting ? (
        <ConsentForm id={me.user.id} />
      ) : (
        <StateNote state={streaming.state} active={me.access.active} />
      )}
      <div className="grid gap-5 xl:grid-cols-2">
        <SecretField label={t`Username`} value={streaming.username} copyLabel={t`Copy the username`} secret={false} />
        {/* A new password starts hidden. */}
        {streaming.readable && <PasswordField key={streaming.username} />}
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {streaming.readable && <QrButton key={streaming.username} username={streaming.username} />}
        <RegenerateButton id={me.user.id} loses={streaming.provisioner === "stremio" && !me.access.active} />
      </div>
    </div>
  );
}

/** A placeholder of the same size while the server creates the credentials. */
function InTheMaking() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info" role="status">
        {t`We are creating your streaming account. It will appear here in a moment.`}
      </Alert>
      <div className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    </div>
  );
}

/** The badge of an account that waits for its member. */
const WAITING = { tone: "warning", label: <Trans>Waiting for you</Trans> } as const;

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

/**
 * Replaces the streaming credentials after a confirmation. A double click gets the same new ones.
 * @param loses no new account takes over what is in the current one
 */
function RegenerateButton({ id, loses }: { id: string; loses: boolean }) {
  const { t } = useLingui();
  async function replace(): Promise<void> {
    const fresh = await regenerate();
    await changeMe(id, (me) => ({ ...me, streaming: me.streaming && { ...me.streaming, ...fresh } }));
    toast(t`Your new username and password are ready.`);
    void refreshMe(id);
  }

  return (
    <ConfirmDialog
      tone="primary"
      title={t`Replace your credentials?`}
      confirmLabel={t`Replace them`}
      onConfirm={replace}
      trigger={
        <Button variant="secondary">
          <KeyIcon className="size-5" />
          {t`New credentials…`}
        </Button>
      }
    >
      <Trans>
        You get a new username and a new password; the current ones stop working. You will have to sign in again in the
        add-on on each of your devices.
      </Trans>
      {loses && (
        <>
          {" "}
          <Trans>Your access is not active: the add-ons and the library of the current account will be lost.</Trans>
        </>
      )}
    </ConfirmDialog>
  );
}
