import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { StreamingState } from "../../../common/wire/stremio.ts";

type Tone = "success" | "warning" | "info" | "danger";

/** A streaming account's states, each as a coloured word. */
export const STREAMING_LOOKS: Record<StreamingState, { tone: Tone; label: ReactNode }> = {
  active: { tone: "success", label: <Trans>Active</Trans> },
  suspended: { tone: "warning", label: <Trans>Suspended</Trans> },
  queued: { tone: "info", label: <Trans>Being updated</Trans> },
  error: { tone: "danger", label: <Trans>Needs attention</Trans> },
};
