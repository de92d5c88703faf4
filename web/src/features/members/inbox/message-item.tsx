import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ThreadMessage } from "../../../../../common/contract/inbox.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Picture } from "./picture.tsx";

const PLACES = {
  in: "max-w-[min(65ch,90%)] self-start",
  out: "max-w-[min(65ch,90%)] self-end",
  note: "self-stretch",
} as const;
const LOOKS = {
  in: "rounded-bl-md bg-raised",
  out: "rounded-br-md bg-info-ink",
  note: "border border-dashed border-edge",
} as const;

/** A message of a thread: the person at the left, the team at the right, and a note across. */
export function MessageItem({ message, member }: { message: ThreadMessage; member: boolean }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const { id, kind, author, at, proved, delivery, bounced, leftOut, pictures } = message;
  const who = author || t`Team`;
  return (
    <li className={`flex min-w-0 flex-col gap-1 ${PLACES[kind]}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        <span className="wrap-anywhere">{kind === "note" ? t`Note of ${who}, for the team` : who}</span>
        <span>{formatDateTime(at)}</span>
        {kind === "in" && member && !proved && <Badge tone="warning">{t`Sender not proved`}</Badge>}
        {delivery === "queued" && <span>{t`being sent`}</span>}
        {bounced && <Badge tone="danger">{t`Came back: ${bounced}`}</Badge>}
        {delivery === "failed" && <Badge tone="danger">{t`Not sent`}</Badge>}
      </p>
      <div className={`flex flex-col gap-3 rounded-card px-4 py-3 ${LOOKS[kind]}`}>
        <Text message={message} />
        {pictures.map((name) => (
          <Picture key={name} message={id} name={name} />
        ))}
        {leftOut > 0 && (
          <p className="text-xs text-faint">
            <Plural
              value={leftOut}
              one="# attachment is not kept: it is in the mailbox."
              other="# attachments are not kept: they are in the mailbox."
            />
          </p>
        )}
      </div>
    </li>
  );
}

/** The text, with the quoted mail folded: it repeats what is above. */
function Text({ message: { text, fold } }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const [whole, setWhole] = useState(fold === 0);
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{whole ? text : text.slice(0, fold).trimEnd()}</p>
      {fold > 0 && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="link min-h-6 self-start text-sm pointer-coarse:min-h-11"
        >
          {whole ? t`Hide the quoted text` : t`Show all`}
        </button>
      )}
    </>
  );
}
