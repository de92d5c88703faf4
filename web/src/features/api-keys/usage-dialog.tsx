import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import { formatDate, formatNumber } from "../../../../common/format.ts";
import type { ApiKey, ApiKeyUsage } from "../../../../common/wire/api-keys.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { useRead } from "../../lib/use-read.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import type { ChartSeries } from "../../ui/chart/chart-rules.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Area, keysKey, readUsage } from "./api.ts";

type Props = { area: Area; apiKey: Pick<ApiKey, "id" | "name">; onClose: () => void };

/** How often a key was used on each of the last 30 UTC days. */
export function UsageDialog({ area, apiKey, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} size="lg" title={t`Usage, last 30 days`} description={apiKey.name}>
      <UsageChart area={area} apiKey={apiKey} />
    </Dialog>
  );
}

function UsageChart({ area, apiKey }: Omit<Props, "onClose">) {
  const { t } = useLingui();
  const locale = useLocale();
  const { name } = apiKey;
  const usage = useRead([...keysKey(area), apiKey.id, "usage"], (signal) => readUsage(area, apiKey.id, signal));
  const drawn = useMemo(() => bars(usage.data, t`Calls`, t`Refused by the limit`), [usage.data, t]);
  const format = useCallback((value: number) => formatNumber(value, locale), [locale]);
  const formatTime = useCallback(
    (seconds: number) => formatDate(new Date(seconds * 1000).toISOString(), locale),
    [locale],
  );
  return (
    <Loaded from={usage} skeleton="h-75">
      {() =>
        drawn.series.length === 0 ? (
          <p className="text-muted">{t`No calls in the last 30 days.`}</p>
        ) : (
          <Chart {...drawn} title={t`Calls of ${name}, last 30 days`} format={format} formatTime={formatTime} whole />
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
