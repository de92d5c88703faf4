import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OverviewService } from "../../../../../common/contract/admin.ts";
import type { StreamingState } from "../../../../../common/contract/stremio.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Card } from "../../../ui/text/card.tsx";
import { HealthBadge, Sources } from "./sources.tsx";

const STATES: readonly { state: StreamingState; label: ReactNode }[] = [
  { state: "active", label: <Trans>Active</Trans> },
  { state: "suspended", label: <Trans>Suspended</Trans> },
  { state: "queued", label: <Trans>Being updated</Trans> },
  { state: "error", label: <Trans>Needs attention</Trans> },
];

/** Sources, and beside them streaming accounts by state, debrid accounts and the copy of the data: every row links to its list. */
export function Accounts({ service }: { service: OverviewService }) {
  const { t } = useLingui();
  const { debrid, sources, streaming, copy } = service;
  const broken = debrid.active - debrid.working;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Sources sources={sources} />
      <div className="flex flex-col gap-6">
        <Card title={t`Streaming accounts`}>
          <Rows>
            {STATES.map(({ state, label }) => (
              <Row
                key={state}
                label={label}
                value={streaming[state]}
                to={`/admin/stremio?state=${state}#accounts`}
                bad={state === "error" && streaming.error > 0}
              />
            ))}
          </Rows>
        </Card>
        <Card title={t`Debrid accounts`} aside={debrid.active > 0 && <HealthBadge broken={broken} />}>
          <Rows>
            <Row label={t`In service`} value={debrid.working} to="/admin/debrid" />
            <Row label={t`Failing`} value={broken} to="/admin/debrid" bad={broken > 0} />
          </Rows>
        </Card>
        {copy && <Copy copy={copy} />}
      </div>
    </div>
  );
}

function Copy({ copy: { at, works, drill } }: { copy: NonNullable<OverviewService["copy"]> }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  return (
    <Card title={t`Copy of the data`} aside={<HealthBadge broken={works ? 0 : 1} />}>
      <Rows>
        <Row label={t`Last copy`} value={at ? formatDateTime(at) : "–"} to="/admin/system#copies" bad={!works} />
        <Row
          label={t`Last restore drill`}
          value={drill ? formatDateTime(drill.at) : "–"}
          to="/admin/system#copies"
          bad={drill?.failed === true}
        />
      </Rows>
    </Card>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="-my-2 divide-y divide-line">{children}</dl>;
}

type RowProps = { label: ReactNode; value: number | string; to: string; bad?: boolean };

function Row({ label, value, to, bad = false }: RowProps) {
  const { formatNumber } = useFormat();
  return (
    <div className="relative flex min-h-11 items-center justify-between gap-4">
      <dt className="text-sm text-muted">
        <Link to={to} className="after:absolute after:inset-0 hover:text-fg hover:underline">
          {label}
        </Link>
      </dt>
      <dd
        className={`text-right font-semibold tabular-nums ${typeof value === "number" ? "text-lg" : "text-sm"} ${bad ? "text-warn" : ""}`}
      >
        {typeof value === "number" ? formatNumber(value) : value}
      </dd>
    </div>
  );
}
