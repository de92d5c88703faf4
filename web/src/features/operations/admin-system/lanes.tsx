import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { JobLane, SystemStatus } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { useStatus } from "./use-status.ts";

type Lane = SystemStatus["lanes"][number];

export const LANES: Record<JobLane, ReactNode> = {
  "": <Trans>Internal jobs</Trans>,
  mail: <Trans>Mail server</Trans>,
  payments: <Trans>Payment service</Trans>,
  accounts: <Trans>Streaming accounts</Trans>,
  debrid: <Trans>Debrid services</Trans>,
  letters: <Trans>Newsletter</Trans>,
  webhooks: <Trans>Webhooks</Trans>,
  "cache-1": <Trans>First cache in front</Trans>,
  "cache-2": <Trans>Second cache in front</Trans>,
  "cache-3": <Trans>Third cache in front</Trans>,
  "cache-4": <Trans>Fourth cache in front</Trans>,
};

/** The state of the partners that have work, or do not respond: one that stalls holds up only its own. */
export function Lanes() {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  const status = useStatus();
  const columns: Column<Lane>[] = [
    column(t`Jobs for`, ({ lane }) => LANES[lane]),
    column(t`State`, (lane) => <State lane={lane} />),
    figures(t`Running`, ({ running }) => formatNumber(running)),
    figures(t`Due`, ({ due }) => formatNumber(due)),
    figures(t`Later`, ({ later }) => formatNumber(later)),
    column(t`Oldest due since`, ({ oldest }) => (oldest ? formatDateTime(oldest) : "–")),
  ];
  return (
    <Table
      caption={t`Jobs by partner`}
      columns={columns}
      rows={(status.data?.lanes ?? []).filter(({ outage, running, due, later }) => outage || running + due + later > 0)}
      rowKey={({ lane }) => lane}
      from={status}
      empty={<p className="text-sm">{t`No jobs are waiting for any partner.`}</p>}
    />
  );
}

function State({ lane: { outage, due, running } }: { lane: Lane }) {
  const { t } = useLingui();
  if (outage) return <Badge tone="warning">{t`No response`}</Badge>;
  return due + running > 0 ? <Badge tone="info">{t`Running`}</Badge> : <Badge>{t`Waiting`}</Badge>;
}
