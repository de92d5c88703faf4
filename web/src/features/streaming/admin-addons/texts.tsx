import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type {
  AddonResource,
  AddonSource,
  AddonTestOutcome,
  AddonTestStep,
} from "../../../../../common/contract/addons.ts";

type Look = { tone: "success" | "warning" | "danger" | "neutral"; label: ReactNode };

export const RESOURCES: Record<AddonResource, ReactNode> = {
  catalog: <Trans>Catalogues</Trans>,
  meta: <Trans>Title details</Trans>,
  stream: <Trans>Streams</Trans>,
  subtitles: <Trans>Subtitles</Trans>,
  addon_catalog: <Trans>Add-on lists</Trans>,
};

/** The state of a source, as a badge. */
export function sourceLook({ active, live, lastError }: AddonSource): Look {
  if (!active) return { tone: "neutral", label: <Trans>Off</Trans> };
  if (live?.breaker === "open") return { tone: "danger", label: <Trans>Down</Trans> };
  if (live?.breaker === "half-open") return { tone: "warning", label: <Trans>Retrying</Trans> };
  if (lastError) return { tone: "warning", label: <Trans>Manifest can’t be read</Trans> };
  if (live?.calls) return { tone: "success", label: <Trans>Working</Trans> };
  return { tone: "neutral", label: <Trans>No calls yet</Trans> };
}

export const STEPS: Record<AddonTestStep["step"], ReactNode> = {
  manifest: <Trans>Manifest</Trans>,
  catalog: <Trans>Catalogue</Trans>,
  answer: <Trans>Request for one title</Trans>,
};

export const OUTCOMES: Record<AddonTestOutcome, Look> = {
  ok: { tone: "success", label: <Trans>Operational</Trans> },
  none: { tone: "neutral", label: <Trans>Not available</Trans> },
  off: { tone: "neutral", label: <Trans>Off</Trans> },
  not_in_plan: { tone: "neutral", label: <Trans>Not in this plan</Trans> },
  unreachable: { tone: "danger", label: <Trans>No response</Trans> },
  status: { tone: "danger", label: <Trans>Refused</Trans> },
  invalid: { tone: "danger", label: <Trans>Invalid response</Trans> },
};
