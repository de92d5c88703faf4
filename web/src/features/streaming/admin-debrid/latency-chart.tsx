import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import type { DebridChecks } from "../../../../../common/contract/debrid.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { readChecks } from "./api.ts";

/** A service's response time at each check of the last 30 days; a failed check has no value. */
export function LatencyChart({ id, label }: { id: string; label: string }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  const checks = useRead(["admin", "debrid", id, "checks"], (signal) => readChecks(id, signal));
  const drawn = useMemo(() => lines(checks.data, t`Response time`), [checks.data, t]);
  const format = useCallback((value: number) => `${formatNumber(value)} ms`, [formatNumber]);
  const formatTime = useCallback(
    (seconds: number) => formatDateTime(new Date(seconds * 1000).toISOString()),
    [formatDateTime],
  );
  return (
    <Loaded from={checks} skeleton="h-65">
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-muted">{t`There is no check yet.`}</p>
        ) : (
          <Chart
            {...drawn}
            title={t`Response time of ${label}, last 30 days`}
            format={format}
            formatTime={formatTime}
            whole
          />
        )
      }
    </Loaded>
  );
}

function lines(data: DebridChecks | undefined, label: string) {
  const items = data?.items ?? [];
  return {
    times: items.map(({ time }) => Date.parse(time) / 1000),
    series: [{ label, values: items.map(({ status, latencyMs }) => (status === "down" ? null : latencyMs)) }],
  };
}
