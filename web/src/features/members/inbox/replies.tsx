import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactElement, useState } from "react";
import { ANSWER_MAX, type SavedReply, savedReplyInput } from "../../../../../common/contract/inbox.ts";
import { REPLY_VARIABLES } from "../../../../../common/inbox/replies.ts";
import { newId } from "../../../lib/new-id.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { deleteReply, readReplies, repliesKey, saveReply } from "./api.ts";

const schema = savedReplyInput();

/** The team's saved replies, in both languages. */
export function Replies() {
  const { t } = useLingui();
  const replies = useRead(repliesKey, readReplies);
  const add = <ReplyDialog trigger={<Button variant="secondary">{t`Add a saved reply…`}</Button>} />;
  return (
    <Loaded from={replies} skeleton="h-60">
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t`No saved replies`} action={add}>
            {t`Write what you answer often once, in French and English, and insert it into answers.`}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            <div>{add}</div>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((reply) => (
                <Row key={reply.id} reply={reply} />
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

function Row({ reply }: { reply: SavedReply }) {
  const { t, i18n } = useLingui();
  const { name } = reply;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 basis-60 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="truncate text-sm text-muted">{reply[i18n.locale === "fr" ? "fr" : "en"]}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReplyDialog
          reply={reply}
          trigger={<Button variant="secondary" size="sm" aria-label={t`Change ${name}`}>{t`Change…`}</Button>}
        />
        <ConfirmDialog
          title={t`Delete ${name}?`}
          confirmLabel={t`Delete`}
          onConfirm={() => deleteReply(reply.id)}
          trigger={<Button variant="secondary" size="sm" className="text-bad!">{t`Delete…`}</Button>}
        >
          {t`Answers that were sent keep their text.`}
        </ConfirmDialog>
      </div>
    </li>
  );
}

/** Makes a saved reply, or changes one. */
function ReplyDialog({ reply, trigger }: { reply?: SavedReply; trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui();
  const [attempt, setAttempt] = useState(newId);
  const seen = { name: reply?.name ?? "", fr: reply?.fr ?? "", en: reply?.en ?? "" };
  const names = REPLY_VARIABLES.map((name) => `{${name}}`).join(", ");
  return (
    <FormDialog
      trigger={trigger}
      title={reply ? t`Change the saved reply` : t`New saved reply`}
      description={<Trans>What the person’s conversation knows is filled in: {names}.</Trans>}
      schema={schema}
      defaultValues={{ ...seen, id: "", attempt: "" }}
      onSubmit={async ({ name, fr, en }) => {
        await saveReply({
          id: reply?.id ?? "",
          attempt: reply ? "" : attempt,
          name,
          fr,
          en,
          ...(reply && { before: seen }),
        });
        setAttempt(newId());
      }}
      submitLabel={t`Save`}
      done={t`Done.`}
    >
      <TextField name="name" label={t`Name`} maxLength={80} autoComplete="off" />
      <TextArea name="fr" label={t`In French`} lang="fr" rows={5} maxLength={ANSWER_MAX} />
      <TextArea name="en" label={t`In English`} lang="en" rows={5} maxLength={ANSWER_MAX} />
    </FormDialog>
  );
}
