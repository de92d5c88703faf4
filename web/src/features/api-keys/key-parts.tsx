import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ApiKey, ApiScope } from "../../../../types/api-keys.ts";
import { Badge } from "../../components/badge.tsx";
import { Day } from "../../components/day.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { useLocale } from "../../lib/use-locale.ts";

const STATES: Record<ApiKey["state"], { tone: "success" | "neutral" | "danger"; words: ReactNode }> = {
  live: { tone: "success", words: <Trans>Working</Trans> },
  expired: { tone: "neutral", words: <Trans>Ended</Trans> },
  revoked: { tone: "danger", words: <Trans>Revoked</Trans> },
};

/** Whether a key works, in a word. */
export function KeyState({ state }: { state: ApiKey["state"] }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>;
}

/** The start of a key, by which its owner knows it. */
export function Prefix({ prefix }: { prefix: string }) {
  return (
    <span translate="no" className="font-mono text-xs">
      {prefix}…
    </span>
  );
}

/** The names of scopes as they are written everywhere. */
export function Scopes({ scopes }: { scopes: readonly ApiScope[] }) {
  return (
    <span translate="no" className="font-mono text-xs wrap-anywhere">
      {scopes.join(" · ")}
    </span>
  );
}

/** When a key was last used, to the minute. */
export function LastUse({ at }: { at: string | null }) {
  const locale = useLocale();
  return at ? <time dateTime={at}>{formatDateTime(at, locale)}</time> : <Trans>never</Trans>;
}

/** The day on which a key ends. */
export function Expiry({ at }: { at: string | null }) {
  return at ? <Day iso={at} /> : <Trans>never</Trans>;
}
