import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { ApiKey, ApiKeyUsage } from "../../../../../common/contract/api-keys.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Chart } from "../../../ui/chart/chart.tsx";
import type { ChartSeries } from "../../../ui/chart/chart-rules.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { type Area, keysKey, readUsage } from "./api.ts";

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
  const { formatMoment } = useFormat();
  const [usage, setUsage] = useState(false);
  const { name, prefix, scopes, state, lastUsed, expires } = apiKey;
  const { tone, words } = STATES[state];
  const used = lastUsed && formatMoment(lastUsed);
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

type UsageDialogProps = { area: Area; apiKey: Pick<ApiKey, "id" | "name">; onClose: () => void };

/** How often a key was used on each of the last 30 UTC days. */
function UsageDialog({ area, apiKey, onClose }: UsageDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} size="lg" title={t`Usage, last 30 days`} description={apiKey.name}>
      <UsageChart area={area} apiKey={apiKey} />
    </Dialog>
  );
}

function UsageChart({ area, apiKey }: Omit<UsageDialogProps, "onClose">) {
  const { t } = useLingui();
  const { formatDate, formatNumber } = useFormat();
  const { name } = apiKey;
  const usage = useRead([...keysKey(area), apiKey.id, "usage"], (signal) => readUsage(area, apiKey.id, signal));
  const drawn = useMemo(() => bars(usage.data, t`Calls`, t`Refused by the limit`), [usage.data, t]);
  const formatTime = useCallback((seconds: number) => formatDate(new Date(seconds * 1000).toISOString()), [formatDate]);
  return (
    <Loaded from={usage} skeleton="h-75">
      {() =>
        drawn.series.length === 0 ? (
          <p className="text-muted">{t`No calls in the last 30 days.`}</p>
        ) : (
          <Chart
            {...drawn}
            title={t`Calls of ${name}, last 30 days`}
            format={formatNumber}
            formatTime={formatTime}
            whole
          />
        )
      }
    </Loaded>
  );
}

/** Empty without any call; refused calls only where there were some. */
function bars(data: ApiKeyUsage | undefined, calls: string, refused: string) {
  const items = data?.items ?? [];
  const series: ChartSeries[] = [];
  if (items.some((day) => day.calls + day.refused > 0)) {
    series.push({ label: calls, values: items.map((day) => day.calls), kind: "bars" });
  }
  if (items.some((day) => day.refused > 0)) {
    series.push({ label: refused, values: items.map((day) => day.refused), tone: "bad" });
  }
  return { times: items.map(({ day }) => Date.parse(day) / 1000), series };
}
