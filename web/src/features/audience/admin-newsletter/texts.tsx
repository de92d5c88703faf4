import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { IssueState, People } from "../../../../../common/contract/newsletter.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

const STATES: Record<IssueState, { tone: "neutral" | "info" | "success" | "warning"; name: ReactNode }> = {
  draft: { tone: "neutral", name: <Trans>Draft</Trans> },
  scheduled: { tone: "info", name: <Trans>Scheduled</Trans> },
  sending: { tone: "info", name: <Trans>Sending</Trans> },
  paused: { tone: "warning", name: <Trans>Paused</Trans> },
  sent: { tone: "success", name: <Trans>Sent</Trans> },
  stopped: { tone: "neutral", name: <Trans>Stopped</Trans> },
};

export function IssueBadge({ state }: { state: IssueState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>;
}

/** The names of the audiences. */
export const PEOPLE_NAMES: Record<People, ReactNode> = {
  paid: <Trans>Paying members</Trans>,
  trial: <Trans>Members on trial</Trans>,
  ended: <Trans>Members without access</Trans>,
  outside: <Trans>Subscribers without an account</Trans>,
};
