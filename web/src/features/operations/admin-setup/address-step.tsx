import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { addressInput, losesPasskeys, type SetupAnswer } from "../../../../../common/contract/setup.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import type { OperatorCalls } from "./api.ts";
import { asciiOrigin } from "./ascii-origin.ts";
import { Changeable } from "./changeable.tsx";
import { FromEnvironment, StepCard } from "./step-card.tsx";

type Address = SetupAnswer["address"];

const schema = v.object({ url: v.pipe(v.string(), v.trim(), v.transform(asciiOrigin), addressInput().entries.url) });

type Props = { setup: SetupAnswer; calls: OperatorCalls | undefined };

/** The public address, which links in mails use. */
export function AddressStep({ setup: { address, steps }, calls }: Props) {
  const { t } = useLingui();
  const { url, source, passkeys } = address;
  return (
    <StepCard
      step="address"
      state={steps.address}
      title={t`Public address`}
      description={
        source === "none"
          ? t`Links in e-mails still lead to ${url}, which nobody else can open.`
          : t`Links in e-mails lead to ${url}.`
      }
    >
      {source === "environment" ? (
        <>
          <FromEnvironment names="APP_URL" />
          {passkeys > 0 && (
            <p className="text-sm text-muted">
              <Plural
                value={passkeys}
                one="With another domain in APP_URL, # passkey stops working."
                other="With another domain in APP_URL, # passkeys stop working."
              />
            </p>
          )}
        </>
      ) : (
        calls && (
          <Changeable done={steps.address === "done"}>
            <AddressForm address={address} calls={calls} />
          </Changeable>
        )
      )}
    </StepCard>
  );
}

/** A move to another domain loses passkeys, and leaves the old one in what was made before; the operator confirms that. */
function AddressForm({ address: { url, source, passkeys }, calls }: { address: Address; calls: OperatorCalls }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState("");
  async function save(wanted: string, seen: number): Promise<void> {
    await calls.address({ url: wanted, seen });
    toast(t`The public address is saved.`);
  }
  return (
    <>
      <Form
        schema={schema}
        defaultValues={{ url: source === "none" ? location.origin : url }}
        onSubmit={async (values) => {
          if ((passkeys > 0 || source !== "none") && losesPasskeys(url, values.url)) setAsked(values.url);
          else await save(values.url, 0);
        }}
      >
        <TextField
          name="url"
          label={t`Address`}
          hint={t`The address that visitors type, such as https://example.org.`}
          inputMode="url"
          {...VERBATIM}
        />
        <SubmitButton className="self-end">{t`Save`}</SubmitButton>
      </Form>
      {asked && (
        <ConfirmDialog
          title={t`Move to ${asked}?`}
          confirmLabel={t`Move anyway`}
          onConfirm={() => save(asked, passkeys)}
          onClose={() => setAsked("")}
        >
          <p>
            <Trans>
              Links in sent e-mails, members’ private links and your programs keep the old address. Keep it pointing to
              this server for as long as they use it.
            </Trans>
          </p>
          {passkeys > 0 && (
            <>
              <p className="mt-2">
                <Plural
                  value={passkeys}
                  one="# passkey will stop working: it belongs to the current domain."
                  other="# passkeys will stop working: they belong to the current domain."
                />
              </p>
              <p className="mt-2">
                <Trans>
                  Their members sign in with their password and a recovery code or a code by e-mail, then add new
                  passkeys. Tell them before you move.
                </Trans>
              </p>
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
