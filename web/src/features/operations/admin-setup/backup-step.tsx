import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type BackupInput, backupInput, type SetupAnswer } from "../../../../../common/contract/setup.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useCopyError } from "../../../shared/copy-error.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import type { OperatorCalls } from "./api.ts";
import { Changeable } from "./changeable.tsx";
import { FromEnvironment, StepCard } from "./step-card.tsx";

const schema = backupInput();
const NO_BUCKET = { bucket: "", prefix: "", region: "", endpoint: "", keyId: "", secret: "" };
const NOWHERE: BackupInput = { kind: "off", ...NO_BUCKET, folder: "" };

/** Where copies go, and whether they arrive. */
export function BackupStep({ setup, calls }: { setup: SetupAnswer; calls: OperatorCalls | undefined }) {
  const { t } = useLingui();
  const words = useCopyError();
  const { backup, steps } = setup;
  const isFixed = backup.source === "environment";
  return (
    <StepCard
      step="backup"
      state={steps.backup}
      begun={backup.source !== "none"}
      title={t`Off-site copies`}
      description={<State backup={backup} />}
    >
      <div className="flex flex-col gap-5">
        {backup.error && (
          <Alert tone="danger" title={t`The last attempt to copy failed.`}>
            {words(backup.error, backup.again)}
          </Alert>
        )}
        {backup.source === "page" && !backup.place && (
          <Alert tone="danger">{t`The saved place cannot be opened with the app key of this server. Enter it again.`}</Alert>
        )}
        {isFixed && <FromEnvironment names="BACKUP_URL" />}
        {calls && !isFixed && <Place backup={backup} calls={calls} />}
        {backup.source === "none" && (
          <div>
            <ButtonLink to="/admin/system#backups" variant="secondary">
              {backup.scheduled ? t`See the scheduled backups` : t`Schedule backups in the data folder`}
            </ButtonLink>
          </div>
        )}
      </div>
    </StepCard>
  );
}

function State({ backup: { source, place, ageSeconds, works, error } }: Pick<SetupAnswer, "backup">): ReactNode {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  if (source === "none") return t`If this machine is lost, everything on it is lost. Keep copies somewhere else.`;
  if (ageSeconds === null && !error) return t`The first copy to ${place} is being made.`;
  if (ageSeconds === null || !works) return t`The copy at ${place} does not work.`;
  const age = formatNumber(ageSeconds);
  return t`Data is copied to ${place}. The copy is ${age} s old.`;
}

type Save = (input: BackupInput) => Promise<void>;

function Place({ backup, calls }: { backup: SetupAnswer["backup"]; calls: OperatorCalls }) {
  const { t } = useLingui();
  const words = useCopyError();
  const [refusal, setRefusal] = useState("");
  const isSet = backup.source === "page";
  const save: Save = async (input) => setRefusal((await calls.backup(input)).error);
  return (
    <>
      {refusal && (
        <Alert tone="danger" role="alert" title={t`Nothing can be copied there.`}>
          {words(refusal)}
        </Alert>
      )}
      <Changeable done={isSet && backup.place !== ""}>
        <BucketForm onSave={save} />
        <details>
          <summary className="link w-fit cursor-pointer py-1 text-sm">{t`Copy to a folder on another disk`}</summary>
          <FolderForm onSave={save} />
        </details>
      </Changeable>
      {isSet && (
        <>
          <p className="text-sm text-muted">
            <Trans>
              To start on a new machine, set BACKUP_URL to this place in its environment, and give it the key of step 6.
            </Trans>
          </p>
          <div>
            <ConfirmDialog
              title={t`Stop copying?`}
              confirmLabel={t`Stop copying`}
              onConfirm={() => save(NOWHERE)}
              trigger={<Button variant="secondary" size="sm">{t`Stop copying…`}</Button>}
            >
              {t`What was copied stays where it is. From then on, new data is lost if this machine is.`}
            </ConfirmDialog>
          </div>
        </>
      )}
    </>
  );
}

function BucketForm({ onSave }: { onSave: Save }) {
  const { t } = useLingui();
  return (
    <Form schema={schema} defaultValues={{ ...NOWHERE, kind: "s3" }} onSubmit={onSave} label={t`Copies in a bucket`}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="bucket"
          label={t`Bucket`}
          hint={t`In S3 storage of another provider or data centre.`}
          {...VERBATIM}
        />
        <TextField name="prefix" label={t`Folder in the bucket`} optional {...VERBATIM} />
        <TextField
          name="endpoint"
          label={t`Address of the storage`}
          hint={t`Leave it empty for Amazon S3.`}
          optional
          {...VERBATIM}
        />
        <TextField
          name="region"
          label={t`Region`}
          hint={
            <Trans>
              Needed for Amazon S3, for example <span className="whitespace-nowrap">eu-west-3</span>.
            </Trans>
          }
          optional
          {...VERBATIM}
        />
        <TextField name="keyId" label={t`Access key`} optional {...VERBATIM} />
        <PasswordField
          name="secret"
          label={t`Secret access key`}
          hint={t`It is encrypted and never shown again.`}
          autoComplete="new-password"
          optional
        />
      </div>
      <SubmitButton className="self-end">{t`Try and start copying`}</SubmitButton>
    </Form>
  );
}

function FolderForm({ onSave }: { onSave: Save }) {
  const { t } = useLingui();
  return (
    <Form
      schema={schema}
      defaultValues={{ ...NOWHERE, kind: "folder" }}
      onSubmit={onSave}
      className="mt-4"
      label={t`Copies in a folder`}
    >
      <TextField
        name="folder"
        label={t`Folder`}
        hint={t`Its whole path on the server, such as /mnt/copies.`}
        {...VERBATIM}
      />
      <SubmitButton variant="secondary" className="self-end">{t`Try and start copying`}</SubmitButton>
    </Form>
  );
}
