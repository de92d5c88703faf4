import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { NodeState, StandbyProblem, SystemStandby } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useStatus } from "./use-status.ts";

/** A standby reports every 5 seconds, a node every 20; their silence shows after a few of them. */
const SILENT_SECONDS = 60;

const PROBLEMS: Record<StandbyProblem, ReactNode> = {
  "": <Trans>Ready to take over</Trans>,
  no_copy: <Trans>Waiting for the first copy</Trans>,
  no_key: <Trans>Lacks the app key</Trans>,
  old_release: <Trans>Runs an older release</Trans>,
};

const STATES: Record<NodeState, ReactNode> = {
  following: <Trans>Node: answers from its copy</Trans>,
  old: <Trans>Node: data too old</Trans>,
  newer: <Trans>Node: older release or key</Trans>,
};

type Row = { id: string; host: string; role: ReactNode; seconds: number };

/** The machines of a server with a standby or nodes; nothing for a server that runs alone. */
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
      title={t`Machines`}
      description={
        <Trans>
          {pair.host} has been active since {since} (lease term {pair.term}). If it is silent for {lease} seconds, the
          other machine takes over.
        </Trans>
      }
    >
      <Table caption={t`Machines`} columns={columns} rows={rowsOf(pair)} from={status} empty={null} />
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
  const nodes = pair.nodes.map(({ host, state, age, seen }) => ({
    id: `node-${host}`,
    host,
    role: <Reported says={STATES[state]} isFine={state === "following"} silence={seen} />,
    seconds: seen >= SILENT_SECONDS ? seen : age,
  }));
  const others = pair.standbys.map(({ host, problem, age }, at) => {
    const node = nodes.find((each) => each.host === host); // while it waits, it may answer as a node
    return {
      id: `${at}`,
      host,
      role: (
        <span className="flex flex-wrap gap-1.5">
          <Reported says={PROBLEMS[problem]} isFine={problem === ""} silence={age} />
          {node?.role}
        </span>
      ),
      seconds: Math.max(age, node?.seconds ?? age),
    };
  });
  const alone = nodes.filter(({ host }) => !others.some((standby) => standby.host === host));
  return [{ id: "serves", host: pair.host, role, seconds: pair.copyAge }, ...others, ...alone];
}

/** What a machine says of itself, unless it has been silent for too many seconds. */
function Reported({ says, isFine, silence }: { says: ReactNode; isFine: boolean; silence: number }) {
  if (silence >= SILENT_SECONDS) {
    return (
      <Badge tone="danger">
        <Trans>Silent</Trans>
      </Badge>
    );
  }
  return <Badge tone={isFine ? "success" : "warning"}>{says}</Badge>;
}
