import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import * as v from "valibot";
import { flag, requiredText } from "../../../../../common/contract/fields.ts";
import { ANSWER_MAX, type ThreadDetail } from "../../../../../common/contract/inbox.ts";
import { newId } from "../../../lib/new-id.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { answerThread, noteThread } from "./api.ts";
import { InsertReply } from "./insert-reply.tsx";

const schema = v.object({ text: requiredText(ANSWER_MAX), close: flag });

/** Writes an answer, which is mailed, or a note for the team. */
export function Composer({ thread }: { thread: ThreadDetail }) {
  const { t } = useLingui();
  // What is sent again after a lost answer is the same message; the next one is another.
  const [attempt, setAttempt] = useState(newId);
  const mode = useRef<"answer" | "note">("answer");
  const { id, email, last, locale, mails } = thread;
  const field = useRef<HTMLTextAreaElement>(null);

  /** Into the place of the cursor; the form hears of it as of typed text. */
  function insert(text: string): void {
    const area = field.current;
    if (!area) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => area.focus());
  }

  async function send({ text, close }: { text: string; close: boolean }): Promise<void> {
    if (mode.current === "note") await noteThread(id, { attempt, text });
    else await answerThread(id, { attempt, text, close, before: { last } });
    toast(mode.current === "note" ? t`Note added.` : t`Your answer is on its way.`);
    setAttempt(newId());
  }

  return (
    <Form key={attempt} schema={schema} defaultValues={{ text: "", close: false }} onSubmit={send} label={t`Answer`}>
      {!mails && (
        <Alert tone="warning">
          <Trans>Answers are e-mails: set up a mail server first.</Trans>
        </Alert>
      )}
      <InsertReply thread={thread} onInsert={insert} />
      <TextArea
        name="text"
        label={t`Answer`}
        ref={field}
        rows={7}
        maxLength={ANSWER_MAX}
        lang={locale}
        hint={
          locale === "fr" ? t`By e-mail to ${email}, who reads French.` : t`By e-mail to ${email}, who reads English.`
        }
      />
      <Checkbox name="close" label={t`Close the conversation once it is sent`} />
      <Buttons mails={mails} onMode={(next) => (mode.current = next)} />
    </Form>
  );
}

function Buttons({ mails, onMode }: { mails: boolean; onMode: (mode: "answer" | "note") => void }) {
  const { t } = useLingui();
  const pending = useFormState()?.pending ?? false;
  return (
    <div className="flex flex-wrap gap-2">
      {mails && <Button type="submit" pending={pending} onClick={() => onMode("answer")}>{t`Send`}</Button>}
      <Button type="submit" variant="secondary" pending={pending} onClick={() => onMode("note")}>
        {t`Add as a note`}
      </Button>
    </div>
  );
}
