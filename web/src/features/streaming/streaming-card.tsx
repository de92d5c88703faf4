import { useLingui } from "@lingui/react/macro";
import type { Me } from "../../../../common/wire/api.ts";
import { STREAMING_LOOKS } from "../../shared/states.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/text/card.tsx";
import { SecretField } from "../../ui/text/secret-field.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { HowTo } from "./how-to.tsx";
import { PasswordField, QrButton } from "./password-field.tsx";
import { RegenerateButton } from "./regenerate-button.tsx";
import { StateNote, WAITING } from "./streaming-state.tsx";

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
        <RegenerateButton id={me.user.id} />
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
