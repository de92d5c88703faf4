import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OverviewService } from "../../../../../common/contract/admin.ts";
import type { StreamingState } from "../../../../../common/contract/stremio.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/text/card.tsx";

const STATES: readonly { state: StreamingState; label: ReactNode }[] = [
  { state: "active", label: <Trans>Active</Trans> },
  { state: "suspended", label: <Trans>Suspended</Trans> },
  { state: "queued", label: <Trans>Being updated</Trans> },
  { state: "error", label: <Trans>Needs attention</Trans> },
];

/** Streaming accounts by state, sources and debrid accounts: every row links to its list. */
export function Accounts({ service }: { service: OverviewService }) {
  const { t } = useLingui();
  const { debrid, sources, streaming } = service;
  const broken = debrid.active - debrid.working;
  const silent = sources.active - sources.answering;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <Card title={t`Streaming accounts`}>
        <Rows>
          {STATES.map(({ state, label }) => (
            <Row
              key={state}
              label={label}
              value={streaming[state]}
              to={`/admin/stremio?state=${state}#accounts`}
              bad={state === "error"}
            />
          ))}
        </Rows>
      </Card>
      <Card title={t`Add-on sources`} aside={sources.active > 0 && <HealthBadge broken={silent} />}>
        <Rows>
          <Row label={t`Answering`} value={sources.answering} to="/admin/addons" />
          <Row label={t`Not answering`} value={silent} to="/admin/addons" bad />
        </Rows>
      </Card>
      <Card title={t`Debrid accounts`} aside={debrid.active > 0 && <HealthBadge broken={broken} />}>
        <Rows>
          <Row label={t`In service`} value={debrid.working} to="/admin/debrid" />
          <Row label={t`Failing`} value={broken} to="/admin/debrid" bad />
        </Rows>
      </Card>
    </div>
  );
}

function HealthBadge({ broken }: { broken: number }) {
  const { t } = useLingui();
  if (broken === 0) return <Badge tone="success">{t`All healthy`}</Badge>;
  return (
    <Badge tone="warning">
      <Plural value={broken} one="# needs attention" other="# need attention" />
    </Badge>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="-my-2 divide-y divide-line">{children}</dl>;
}

type RowProps = { label: ReactNode; value: number; to: string; bad?: boolean };

function Row({ label, value, to, bad = false }: RowProps) {
  const { formatNumber } = useFormat();
  return (
    <div className="relative flex min-h-11 items-center justify-between gap-4">
      <dt className="text-sm text-muted">
        <Link to={to} className="after:absolute after:inset-0 hover:text-fg hover:underline">
          {label}
        </Link>
      </dt>
      <dd className={`text-lg font-semibold tabular-nums ${bad && value ? "text-warn" : ""}`}>{formatNumber(value)}</dd>
    </div>
  );
}
