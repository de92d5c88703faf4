import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { StandbyProblem, SystemStandby } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useStatus } from "./use-status.ts";

/** A standby reports every 5 seconds; its silence shows after a few of them. */
const SILENT_SECONDS = 60;

const PROBLEMS: Record<StandbyProblem, ReactNode> = {
  "": <Trans>Ready to take over</Trans>,
  no_copy: <Trans>Waiting for the first copy</Trans>,
  no_key: <Trans>Lacks the app key</Trans>,
  old_release: <Trans>Runs an older release</Trans>,
};

type Row = { id: string; host: string; role: ReactNode; seconds: number };

/** The two machines of a server with a standby; nothing for a server that runs alone. */
export function MachinesCard() {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  const { age } = useAmounts();
  const status = useStatus();
  const pair = status.data?.standby;
  if (!pair) return null;
  const [since, lease] = [formatDateTime(pair.since), formatNumber(pair.seconds)];
  const columns: Column<Row>[] = [
    column(t`Machine`, ({ host }) => <span className="font-mono text-xs break-all">{host}</span>),
    column(t`State`, ({ role }) => role),
    figures(t`Last copy or report`, ({ seconds }) =>
      seconds < 0 ? "–" : <span className="whitespace-nowrap">{t`${age(seconds)} ago`}</span>,
    ),
  ];
  return (
    <Card
      id="machines"
      title={t`Two machines`}
      description={
        <Trans>
          {pair.host} has been active since {since} (lease term {pair.term}). If it is silent for {lease} seconds, the
          other machine takes over.
        </Trans>
      }
    >
      <Table caption={t`Two machines`} columns={columns} rows={rowsOf(pair)} from={status} empty={null} />
    </Card>
  );
}

function rowsOf(pair: SystemStandby): Row[] {
  const role = pair.held ? (
    <Badge tone="success">
      <Trans>Serving</Trans>
    </Badge>
  ) : (
    <Badge tone="danger">
      <Trans>Writes are paused</Trans>
    </Badge>
  );
  const others = pair.standbys.map(({ host, problem, age }, at) => ({
    id: `${at}`,
    host,
    role: <Standby problem={problem} isSilent={age >= SILENT_SECONDS} />,
    seconds: age,
  }));
  return [{ id: "serves", host: pair.host, role, seconds: pair.copyAge }, ...others];
}

function Standby({ problem, isSilent }: { problem: StandbyProblem; isSilent: boolean }) {
  if (isSilent) {
    return (
      <Badge tone="danger">
        <Trans>Silent</Trans>
      </Badge>
    );
  }
  return <Badge tone={problem === "" ? "success" : "warning"}>{PROBLEMS[problem]}</Badge>;
}
