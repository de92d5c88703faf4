import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import * as v from "valibot";
import type { AdminProvider, ProviderTest } from "../../../../../common/contract/identities.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { PROVIDERS_KEY, readProviders, saveProvider, testProvider } from "./providers-api.ts";

const NAMES: Partial<Record<string, string>> = {
  google: "Google",
  apple: "Apple",
  discord: "Discord",
  github: "GitHub",
};

/** The other services with which people may sign in. */
export function ProvidersCard() {
  const { t } = useLingui();
  const providers = useRead(PROVIDERS_KEY, readProviders);
  return (
    <Card
      id="providers"
      title={t`Sign-in with other services`}
      description={t`Create an application at the service and copy its keys to this page. Its button then shows on the sign-in page.`}
      className="scroll-mt-6"
    >
      <Loaded from={providers} skeleton={4}>
        {({ providers: all }) => {
          const free = all.find(({ id, clientId }) => !NAMES[id] && !clientId);
          return (
            <div className="flex flex-col gap-5">
              <ul className="divide-y divide-line">
                {all
                  .filter(({ id, clientId }) => NAMES[id] || clientId)
                  .map((provider) => (
                    <ProviderRow key={provider.id} provider={provider} />
                  ))}
              </ul>
              {free && (
                <ProviderButton key={free.id} provider={free} name="OpenID Connect" className="self-start">
                  {t`Add an OpenID Connect service…`}
                </ProviderButton>
              )}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}

function ProviderRow({ provider }: { provider: AdminProvider }) {
  const { t } = useLingui();
  const { id, label, enabled, clientId } = provider;
  const name = NAMES[id] ?? label;
  const texts: Record<Exclude<ProviderTest["problem"], "">, string> = {
    unreachable: t`${name} does not answer.`,
    credentials: t`${name} does not accept the client ID or the secret.`,
    issuer: t`The description at this address names another issuer. Copy the issuer exactly as the service writes it.`,
    refused: t`${name} rejects requests from this application.`,
  };
  const test = useAction(async () => {
    const { problem } = await testProvider(id);
    if (problem) toast(texts[problem], "danger");
    else toast(t`${name} answers and knows this application.`);
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {name}
        {clientId && (
          <Badge tone={enabled ? "success" : "neutral"}>
            {enabled ? t({ message: "On", context: "provider" }) : t({ message: "Off", context: "provider" })}
          </Badge>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {clientId && provider.hasSecret && (
          <Button variant="ghost" pending={test.isPending} aria-label={t`Test ${name}`} onClick={() => test.mutate()}>
            {t`Test`}
          </Button>
        )}
        <ProviderButton provider={provider} name={name} aria-label={t`Set up ${name}…`}>
          {clientId ? t`Change…` : t`Set up…`}
        </ProviderButton>
      </div>
    </li>
  );
}

type ButtonProps = Pick<ComponentProps<typeof Button>, "children" | "className" | "aria-label"> & {
  provider: AdminProvider;
  name: string;
};

/** Opens the dialog of a provider. */
function ProviderButton({ provider, name, ...button }: ButtonProps) {
  // As the fields show it: what others save meanwhile must not pass for seen.
  const [opened, setOpened] = useState<AdminProvider>();
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setOpened(provider)} />
      {opened && <ProviderDialog provider={opened} name={name} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const required = v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required"));
const text = v.pipe(v.string(), v.trim());

type DialogProps = { provider: AdminProvider; name: string; onClose: () => void };

function ProviderDialog({ provider, name, onClose }: DialogProps) {
  const { t } = useLingui();
  const { id, label, issuer, clientId, teamId, keyId, redirect, hasSecret, enabled } = provider;
  const open = NAMES[id] === undefined;
  const isApple = id === "apple";
  const schema = v.object({
    label: open ? required : text,
    issuer: open ? required : text,
    clientId: text,
    teamId: isApple ? required : text,
    keyId: isApple ? required : text,
    secret: hasSecret ? text : required,
    enabled: v.boolean(),
  });
  return (
    <FormDialog
      title={name}
      description={t`Clear the client ID to remove this service. Members who sign in with it keep their accounts.`}
      onClose={onClose}
      schema={schema}
      defaultValues={{ label, issuer, clientId, teamId, keyId, secret: "", enabled: clientId ? enabled : true }}
      onSubmit={(change) => saveProvider(provider, change)}
      done={t`The settings are saved.`}
      submitLabel={t`Save`}
    >
      <div>
        <p className="text-sm font-semibold">{t`Enter this address at the service`}</p>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <code className="text-sm break-all">{redirect}</code>
          <CopyButton text={redirect} label={t`Copy the address`} />
        </div>
      </div>
      {open && (
        <>
          <TextField name="label" label={t`Name on the button`} autoComplete="off" />
          <TextField
            name="issuer"
            label={t`Issuer`}
            hint={t`The service describes itself at this address followed by /.well-known/openid-configuration.`}
            inputMode="url"
            {...VERBATIM}
          />
        </>
      )}
      <Keys isApple={isApple} hasSecret={hasSecret} />
      <Switch name="enabled" label={t`Show the button`} />
    </FormDialog>
  );
}

/** What the service calls its keys. */
function Keys({ isApple, hasSecret }: { isApple: boolean; hasSecret: boolean }) {
  const { t } = useLingui();
  const kept = hasSecret ? t`Saved. Enter a new one to replace it.` : t`It is stored encrypted and never shown again.`;
  return (
    <>
      <TextField
        {...VERBATIM}
        name="clientId"
        label={isApple ? t`Services ID` : t`Client ID`}
        hint={
          isApple &&
          t`Create an App ID with Sign in with Apple, then a Services ID with your domain and the address above. Register the sender of your e-mails there too: people who hide their address get none otherwise.`
        }
      />
      {isApple ? (
        <>
          <TextField {...VERBATIM} name="teamId" label={t`Team ID`} />
          <TextField {...VERBATIM} name="keyId" label={t`Key ID`} />
          <TextArea
            name="secret"
            label={t`Private key`}
            hint={`${t`The content of the .p8 file.`} ${kept}`}
            {...VERBATIM}
          />
        </>
      ) : (
        <TextField {...VERBATIM} name="secret" label={t`Client secret`} hint={kept} />
      )}
    </>
  );
}
