import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import { type Factor, type FactorsAnswer, factorName } from "../../../../../common/contract/second-factor.ts";
import { useRead } from "../../../lib/use-read.ts";
import { SignInDates } from "../../../shared/sign-in-dates.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { SettingForm } from "../../../ui/text/setting-row.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { FACTORS_KEY, readFactors, removeFactor, renameFactor, renewCodes } from "./api.ts";
import { EnrolTotp } from "./enrol-totp.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Two-step sign-in: the member's second factors and recovery codes, in a row that opens on demand. */
export function FactorsRow({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  const factors = useRead(FACTORS_KEY, readFactors);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <SettingForm
      id="two-step"
      name={t`Two-step sign-in`}
      note={factors.data ? <Summary answer={factors.data} /> : t`A code from your phone, or a passkey`}
      label={t`Manage`}
      full={t`Manage two-step sign-in`}
    >
      {() => (
        <div className="flex flex-col gap-5">
          <p>
            {t`A code from your phone after your password, or a passkey instead of both: a stolen password alone opens nothing.`}
          </p>
          {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
          <Loaded from={factors} skeleton={2}>
            {(answer) => <Factors answer={answer} verified={user.verified} onCodes={setCodes} />}
          </Loaded>
        </div>
      )}
    </SettingForm>
  );
}

/** The factors in a few words. */
function Summary({ answer: { items, codesLeft, mailed } }: { answer: FactorsAnswer }) {
  const { t } = useLingui();
  if (items.length === 0) return mailed ? t`A code by e-mail` : t`Off`;
  const passkeys = items.filter(({ kind }) => kind === "passkey").length;
  return (
    <>
      {items.some(({ kind }) => kind === "totp") && `${t`Authenticator app`}, `}
      {passkeys > 0 && (
        <>
          <Plural value={passkeys} one="# passkey" other="# passkeys" />,{" "}
        </>
      )}
      <Plural value={codesLeft} one="# recovery code" other="# recovery codes" />
    </>
  );
}

type Props = { answer: FactorsAnswer; verified: boolean; onCodes: (codes: readonly string[]) => void };

function Factors({ answer: { items, codesLeft, mailed }, verified, onCodes }: Props) {
  const { t } = useLingui();
  function done(codes: readonly string[]): void {
    onCodes(codes);
    toast(t`Two-step sign-in is on.`);
  }
  return (
    <>
      {items.length === 0 && (
        <p>
          {mailed
            ? t`Your sign-in asks for your password and a code that we e-mail you. An authenticator app or a passkey is quicker, and replaces that code.`
            : t`It is off. Your password alone opens your account.`}
        </p>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((factor) => (
            <FactorRow key={factor.id} factor={factor} last={items.length === 1} mailed={mailed} />
          ))}
        </ul>
      )}
      {verified ? (
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {!items.some(({ kind }) => kind === "totp") && <EnrolTotp onDone={done} />}
          <AddPasskey onDone={done} />
        </div>
      ) : (
        <p className="text-muted">{t`Confirm your e-mail address first.`}</p>
      )}
      {items.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p>
            <Plural
              value={codesLeft}
              _0="No recovery code left."
              one="# recovery code left."
              other="# recovery codes left."
            />
          </p>
          <ConfirmDialog
            title={t`Create new recovery codes?`}
            trigger={<Button variant="secondary">{t`Create new codes…`}</Button>}
            onConfirm={async () => onCodes(await renewCodes())}
            confirmLabel={t`Create new codes`}
            tone="primary"
          >
            {t`All earlier codes stop working.`}
          </ConfirmDialog>
        </div>
      )}
    </>
  );
}

const nameSchema = factorName();

function FactorRow({ factor, last, mailed }: { factor: Factor; last: boolean; mailed: boolean }) {
  const { t } = useLingui();
  const { otherDomain } = factor;
  const kind = factor.kind === "totp" ? t`Authenticator app` : t`Passkey`;
  const name = factor.name || kind;
  const off = mailed
    ? t`Your sign-in will ask for a code by e-mail instead, and your recovery codes will stop working.`
    : t`Two-step sign-in will be off, and your recovery codes will stop working.`;
  const outcome = last ? off : t`You will no longer be able to sign in with it.`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <SignInDates created={factor.created} lastUsed={factor.lastUsed} />
        {otherDomain && (
          <p className="text-sm text-bad">
            <Trans>It was made for {otherDomain} and no longer works here. Remove it, then add a new one.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <FormDialog
          title={t`Rename “${name}”`}
          trigger={<Button variant="secondary" aria-label={t`Rename “${name}”…`}>{t`Rename…`}</Button>}
          schema={nameSchema}
          defaultValues={{ name }}
          onSubmit={(values) => renameFactor(factor.id, values.name)}
          submitLabel={t`Save`}
        >
          <TextField name="name" label={t`Name`} autoComplete="off" />
        </FormDialog>
        <ConfirmDialog
          title={t`Remove “${name}”?`}
          trigger={
            <Button variant="secondary" className="text-bad!" aria-label={t`Remove “${name}”…`}>{t`Remove…`}</Button>
          }
          onConfirm={() => removeFactor(factor.id)}
          done={t`“${name}” no longer signs you in.`}
          confirmLabel={t`Remove`}
        >
          {outcome}
        </ConfirmDialog>
      </div>
    </li>
  );
}
