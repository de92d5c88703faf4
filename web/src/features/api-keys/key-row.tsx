import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { formatMoment } from "../../../../common/format.ts";
import type { ApiKey } from "../../../../common/wire/api-keys.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Day } from "../../ui/text/day.tsx";
import type { Area } from "./api.ts";
import { UsageDialog } from "./usage-dialog.tsx";

const STATES: Record<ApiKey["state"], { tone: "success" | "neutral" | "danger"; words: ReactNode }> = {
  live: { tone: "success", words: <Trans>Working</Trans> },
  expired: { tone: "neutral", words: <Trans>Ended</Trans> },
  revoked: { tone: "danger", words: <Trans>Revoked</Trans> },
};

type Props = {
  area: Area;
  apiKey: ApiKey;
  /** What administrators also see: a key's owner and reach. */
  more?: ReactNode;
  /** Asks before revoking the key; hidden once it is revoked. */
  revoke: ReactNode;
};

/** A key in a list: its name, its rights, its last use and its end. */
export function KeyRow({ area, apiKey, more, revoke }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [usage, setUsage] = useState(false);
  const { name, prefix, scopes, state, lastUsed, expires } = apiKey;
  const { tone, words } = STATES[state];
  const used = lastUsed && formatMoment(lastUsed, locale);
  return (
    <li aria-label={name} className="flex flex-col gap-x-6 gap-y-3 py-4 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-sm text-muted">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-base font-semibold wrap-anywhere text-fg">{name}</span>
          <Badge tone={tone}>{words}</Badge>
        </p>
        {more}
        <p translate="no" className="flex flex-wrap gap-x-3 font-mono text-xs">
          <span>{prefix}…</span>
          {scopes.map((scope) => (
            <span key={scope}>{scope}</span>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-4">
          <span>{used ? t`Last used on ${used}` : t`Never used`}</span>
          {state === "live" && (
            <span>
              {expires ? (
                <Trans>
                  Ends on <Day iso={expires} />
                </Trans>
              ) : (
                t`No end date`
              )}
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button variant="secondary" size="sm" onClick={() => setUsage(true)}>{t`Usage`}</Button>
        {state !== "revoked" && revoke}
      </div>
      {usage && <UsageDialog area={area} apiKey={apiKey} onClose={() => setUsage(false)} />}
    </li>
  );
}
