import { Plural, Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { type IMPORT_ACTS, type ImportItem, INVITE_RATE, inviteInput } from "../../../../../common/contract/imports.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { DIGITS } from "../../../ui/form/input-kinds.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { actOnImport, inviteMembers, undoImport } from "./api.ts";
import { InvitationPreview } from "./invitation-preview.tsx";

/** Whether none of the Stripe customers of an import has a subscription here yet: their adoption comes before the invitations. */
export const toAdopt = ({ payers, customers }: ImportItem) => payers > 0 && payers === customers;

/** What can be done with an import at its stage. */
export function ImportActions({ item, mails }: { item: ImportItem; mails: boolean }) {
  const { t } = useLingui();
  const act = useAction((verb: (typeof IMPORT_ACTS)[number]) => actOnImport(item.id, verb));
  const button = (verb: (typeof IMPORT_ACTS)[number], label: string) => (
    <Button variant="secondary" size="sm" pending={act.isPending} onClick={() => act.mutate(verb)}>
      {label}
    </Button>
  );
  const { state } = item;
  const begun = state === "running" || state === "paused" || state === "done";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === "filling" && button("delete", t`Delete`)}
      {state === "running" && button("pause", t`Pause`)}
      {state === "paused" && button("resume", t`Resume`)}
      {item.mails === "sending" && button("pause_mails", t`Pause the invitations`)}
      {item.mails === "paused" && button("resume_mails", t`Resume the invitations`)}
      {state === "done" && (item.mails === "" || item.mails === "sent") && item.uninvited > 0 && (
        <InviteDialog item={item} mails={mails} />
      )}
      {begun && item.mails === "" && item.invited === 0 && <UndoDialog item={item} />}
    </div>
  );
}

function InviteDialog({ item, mails }: { item: ImportItem; mails: boolean }) {
  const { t } = useLingui();
  if (!mails) return <p>{t`Invitations need a mail server.`}</p>;
  const minutes = Math.max(1, Math.ceil(item.uninvited / INVITE_RATE));
  return (
    <FormDialog
      title={<Plural value={item.uninvited} one="Invite # member" other="Invite # members" />}
      description={t`Each gets one e-mail with a link to choose a password, valid for 14 days. After the first one, the import can no longer be undone.`}
      schema={v.object({ rate: typedWhole(inviteInput().entries.rate) })}
      defaultValues={{ rate: String(INVITE_RATE) }}
      onSubmit={({ rate }) => inviteMembers(item.id, rate)}
      submitLabel={t`Send the invitations`}
      size="md"
      trigger={<Button variant={toAdopt(item) ? "secondary" : "primary"} size="sm">{t`Send the invitations…`}</Button>}
    >
      {item.payers > 0 && (
        <Alert tone="warning" title={t`Adopt the Stripe subscriptions first`}>
          <Plural
            value={item.payers}
            one="# member is a Stripe customer without a subscription here, and has no access yet."
            other="# members are Stripe customers without a subscription here, and have no access yet."
          />
        </Alert>
      )}
      <TextField
        name="rate"
        {...DIGITS}
        label={t`E-mails per minute`}
        hint={
          <Trans>
            Mail servers distrust many e-mails at once. At {INVITE_RATE} a minute, the invitations take{" "}
            <Plural value={minutes} one="about # minute" other="about # minutes" />. You may close the page meanwhile.
          </Trans>
        }
      />
      <InvitationPreview />
    </FormDialog>
  );
}

function UndoDialog({ item }: { item: ImportItem }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Undo this import?`}
      confirmLabel={t`Undo the import`}
      onConfirm={() => undoImport(item.id)}
      trigger={<Button variant="ghost" size="sm" className="text-bad!">{t`Undo…`}</Button>}
    >
      {t`The members that it has created are deleted, except those who have begun to use their account.`}
    </ConfirmDialog>
  );
}
