import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ContentKind, VersionState } from "../../../../../common/contract/content.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

/** The page of a document, without locale prefix. */
export function pathOf(kind: ContentKind, slug: string): string {
  return `${kind === "posts" ? "/blog" : "/base-de-connaissances"}/${slug}`;
}

const STATES: Record<VersionState, { tone: "neutral" | "info" | "success"; name: ReactNode }> = {
  draft: { tone: "neutral", name: <Trans>Draft</Trans> },
  scheduled: { tone: "info", name: <Trans>Scheduled</Trans> },
  published: { tone: "success", name: <Trans>Published</Trans> },
};

/** A version's state for readers, in a word. */
export function StateBadge({ state }: { state: VersionState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>;
}
