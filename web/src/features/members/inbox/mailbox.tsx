import { Plural, Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { wholeNumber } from "../../../../../common/contract/fields.ts";
import { type MailboxPage, mailboxInput } from "../../../../../common/contract/inbox.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { FRESH_MS, mailboxKey, readMailbox, saveMailbox } from "./api.ts";

const schema = v.object({ ...mailboxInput().entries, port: typedWhole(wholeNumber(1, 65_535)) });

/** The mailbox to which people reply: which one is read, and whether it is. */
export function Mailbox() {
  const page = useRead(mailboxKey, readMailbox, { refetchInterval: FRESH_MS });
  return (
    <Loaded from={page} skeleton="h-96">
      {(found) => <MailboxCard key={`${found.host} ${found.user}`} page={found} />}
    </Loaded>
  );
}

function MailboxCard({ page }: { page: MailboxPage }) {
  const { t } = useLingui();
  const { hasPassword, status, leftOut, unread, ...settings } = page;
  return (
    <Card
      title={t`Replies by e-mail`}
      description={
        <Trans>
          The inbox reads replies from a mailbox (IMAP) and puts each into its conversation. It changes nothing there.
          Without a mailbox, answers ask for replies at the e-mail address of the legal notice.
        </Trans>
      }
      aside={<StatusBadge status={status} />}
      className="max-w-3xl"
    >
      <Form
        schema={schema}
        defaultValues={{ ...settings, port: String(settings.port), password: "" }}
        onSubmit={async (values) => {
          await saveMailbox(values);
          toast(values.host ? t`The mailbox can be opened, and is read from now on.` : t`No mailbox is read any more.`);
        }}
      >
        {status.state === "away" && (
          <Alert tone="warning">
            <Trans>
              The mailbox cannot be read at the moment: {status.error}. It is tried again, less and less often.
            </Trans>
          </Alert>
        )}
        {unread > 0 && (
          <Alert tone="warning">
            <Plural
              value={unread}
              one="# e-mail could not be read and is still in the mailbox."
              other="# e-mails could not be read and are still in the mailbox."
            />{" "}
            <Trans>Read them there. “Test and save” starts the count again.</Trans>
          </Alert>
        )}
        {leftOut > 0 && (
          <Alert tone="info">
            <Plural
              value={leftOut}
              one="# automatic e-mail that answers no conversation was left out."
              other="# automatic e-mails that answer no conversation were left out."
            />{" "}
            <Trans>Every e-mail of a mailing list is automatic: give the inbox its own mailbox.</Trans>
          </Alert>
        )}
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <TextField
            name="host"
            {...VERBATIM}
            label={t`Server`}
            optional
            hint={t`Such as imap.example.org. Leave it empty to read no mailbox.`}
          />
          <TextField name="port" inputMode="numeric" label={t`Port`} hint={t`993 with TLS, 143 without.`} />
        </div>
        <Checkbox name="tls" label={t`TLS from the first byte (port 993)`} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="user" {...VERBATIM} label={t`Username`} optional />
          <TextField
            name="password"
            type="password"
            autoComplete="off"
            label={t`Password`}
            optional
            hint={hasPassword ? t`Leave it empty to keep the current one.` : t`Often an app password.`}
          />
          <TextField name="folder" {...VERBATIM} label={t`Folder`} optional />
          <TextField
            name="address"
            type="email"
            {...VERBATIM}
            label={t`Address of the mailbox`}
            optional
            hint={t`Answers ask for replies at this address.`}
          />
        </div>
        <Checkbox
          name="plus"
          label={t`The mailbox takes addresses with a plus`}
          hint={t`Such as inbox+x@example.org: replies then find their conversation even where a mail program loses the thread.`}
        />
        <div>
          <SubmitButton>{t`Test and save`}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function StatusBadge({ status: { state, since } }: Pick<MailboxPage, "status">) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  if (state === "off") return <Badge>{t`No mailbox`}</Badge>;
  if (state === "connecting") return <Badge tone="info">{t`Connecting`}</Badge>;
  if (state === "reading") return <Badge tone="success">{t`Reading since ${formatDateTime(since)}`}</Badge>;
  return <Badge tone="danger">{t`Away since ${formatDateTime(since)}`}</Badge>;
}
