import { useLingui } from "@lingui/react/macro";
import type { ThreadMessage } from "../../../../../common/contract/inbox.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

const PLACES = { in: "self-start", out: "self-end", note: "self-stretch" } as const;
const LOOKS = {
  in: "rounded-bl-md bg-raised",
  out: "rounded-br-md bg-info-ink",
  note: "border border-dashed border-edge",
} as const;

/** A message of a thread: the person at the left, the team at the right, and a note across. */
export function MessageItem({ message, member }: { message: ThreadMessage; member: boolean }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const { kind, author, at, text, proved, delivery } = message;
  const who = author || t`Team`;
  return (
    <li className={`flex max-w-prose min-w-0 flex-col gap-1 ${PLACES[kind]} ${kind === "note" ? "max-w-none" : ""}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        <span className="wrap-anywhere">{kind === "note" ? t`Note of ${who}, for the team` : who}</span>
        <span>{formatDateTime(at)}</span>
        {kind === "in" && member && !proved && <Badge tone="warning">{t`Sender not proved`}</Badge>}
        {delivery === "queued" && <span>{t`being sent`}</span>}
        {delivery === "failed" && <Badge tone="danger">{t`Not sent`}</Badge>}
      </p>
      <div className={`rounded-card px-4 py-3 whitespace-pre-line wrap-anywhere ${LOOKS[kind]}`}>{text}</div>
    </li>
  );
}
