import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ThreadRow, ThreadState } from "../../../../../common/contract/inbox.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

const STATES: Record<ThreadState, { tone: "info" | "neutral"; label: ReactNode }> = {
  waiting: { tone: "info", label: <Trans>To answer</Trans> },
  answered: { tone: "neutral", label: <Trans>Answered</Trans> },
  closed: { tone: "neutral", label: <Trans>Closed conversation</Trans> },
};

/** Whose turn it is in a thread. */
export function ThreadStateBadge({ state }: { state: ThreadState }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What a thread's reader must know besides: another language, and who wrote. */
export function ThreadBadges({ thread }: { thread: ThreadRow }) {
  const { t } = useLingui();
  return (
    <>
      {thread.locale === "en" && <Badge>English</Badge>}
      {!thread.member && <Badge>{t`Visitor`}</Badge>}
      {thread.suspect && <Badge tone="warning">{t`Maybe spam`}</Badge>}
    </>
  );
}
