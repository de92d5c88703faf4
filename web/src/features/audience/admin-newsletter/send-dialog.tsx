import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { type Issue, RATE_MAX, RATE_MIN } from "../../../../../common/contract/newsletter.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ServerError, say } from "../../../ui/form/form-errors.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { unreadable } from "../../../ui/form/unreadable.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { countPeople, NEWSLETTER_KEY, sendIssue } from "./api.ts";
import { type Draft, parisTime } from "./draft.ts";

const USUAL_RATE = 300;
const HALF_TYPED = say(msg`Complete the date and the time, or clear both.`);

type Props = { draft: Draft; disabled: boolean; onSent: (issue: Issue) => void };

/** Confirms how many people get an issue, when, and how fast. */
export function SendDialog({ draft, disabled, onSent }: Props) {
  const { t } = useLingui();
  const [at, setAt] = useState("");
  const [rate, setRate] = useState(String(USUAL_RATE));
  const fields = useRef<HTMLDivElement>(null);
  async function send(): Promise<void> {
    const moment = parisTime(at);
    if (at !== "" && moment === "") throw new ServerError({ form: "validation_invalid_format" });
    // A half-typed time is an empty one to React, and must not mean "now".
    if (unreadable(fields.current).at) throw new ServerError({ form: HALF_TYPED });
    onSent(await sendIssue({ id: draft.id, updated: draft.updated, at: moment, rate: Number(rate) }));
  }
  return (
    <ConfirmDialog
      tone="primary"
      title={t`Send this issue?`}
      confirmLabel={at ? t`Schedule` : t`Send now`}
      onConfirm={send}
      trigger={<Button size="sm" disabled={disabled}>{t`Send…`}</Button>}
    >
      <Count draft={draft} rate={Number(rate)} />
      <div ref={fields} className="mt-4 flex flex-col gap-4 text-fg">
        <TextField
          name="at"
          type="datetime-local"
          optional
          label={t`Send at`}
          hint={t`Time in Paris. Leave it empty to send now.`}
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <TextField
          name="rate"
          type="number"
          inputMode="numeric"
          min={RATE_MIN}
          max={RATE_MAX}
          label={t`E-mails a minute`}
          hint={t`What your mail service allows.`}
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function Count({ draft, rate }: { draft: Draft; rate: number }) {
  const { data } = useRead([...NEWSLETTER_KEY, "audience", draft.audience], (signal) =>
    countPeople(draft.audience, signal),
  );
  if (!data) return null;
  const people = data.count;
  const minutes = rate > 0 ? Math.ceil(people / rate) : 0;
  return (
    <p>
      <Plural value={people} _0="Nobody gets it." one="# person gets it." other="# people get it." />{" "}
      {minutes > 0 && (
        <Trans>
          At this rate it takes <Plural value={minutes} one="about a minute" other="about # minutes" />.
        </Trans>
      )}
    </p>
  );
}
