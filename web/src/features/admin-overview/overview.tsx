import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminOverview, StreamingState } from "../../../../types/api.ts";
import { Alert } from "../../components/alert.tsx";
import { Card } from "../../components/card.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Stat, StatList } from "../../components/stat.tsx";
import { formatNumber } from "../../lib/format.ts";
import { memberCall } from "../../lib/member-call.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { share } from "./overview-rules.ts";

const FRESH_MS = 60_000;
/** Holds the line of a hint that is still to come. */
const PLACEHOLDER = "\u00a0";

/** Counts of members, access, streaming accounts and jobs, read again every minute. */
export function Overview() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["admin", "overview"],
    queryFn: ({ signal }) =>
      memberCall((pb) => pb.send<AdminOverview>("/api/app/admin/overview", { method: "GET", signal })),
    refetchInterval: FRESH_MS,
  });
  if (error && !data) return <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />;
  return <Counts overview={data} />;
}

/** The figures; skeletons of the same size while there are none. */
function Counts({ overview }: { overview: AdminOverview | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const figure = (value: number | undefined) => (value === undefined ? "" : formatNumber(value, locale));
  const loading = overview === undefined;
  const verified = overview && share(overview.verified, overview.users);
  return (
    <>
      {overview?.users === 0 && (
        <Alert tone="info">
          <Trans>Nobody has signed up yet. The figures fill by themselves.</Trans>
        </Alert>
      )}
      {overview && overview.jobs.failed > 0 && (
        <Alert tone="warning" title={<Trans>Background work needs attention</Trans>}>
          <Trans>
            Some jobs have failed for good. Their reason is in the collection “jobs” of the PocketBase dashboard.
          </Trans>
        </Alert>
      )}
      <Figures title={<Trans>Members</Trans>}>
        <StatList label={t`Members`} busy={loading}>
          <Stat label={<Trans>Members</Trans>} value={figure(overview?.users)} loading={loading} />
          <Stat
            label={<Trans>Confirmed addresses</Trans>}
            value={figure(overview?.verified)}
            hint={loading ? PLACEHOLDER : verified !== undefined && <Trans>{verified}% of the members</Trans>}
            loading={loading}
          />
          <Stat label={<Trans>Signed up today</Trans>} value={figure(overview?.signupsToday)} loading={loading} />
        </StatList>
      </Figures>
      <Figures title={<Trans>Access</Trans>}>
        <StatList label={t`Access`} busy={loading}>
          <Stat label={<Trans>On trial</Trans>} value={figure(overview?.trials)} loading={loading} />
          <Stat label={<Trans>Paid access</Trans>} value={figure(overview?.paid)} loading={loading} />
          <Stat label={<Trans>Expired access</Trans>} value={figure(overview?.expired)} loading={loading} />
        </StatList>
      </Figures>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={<Trans>Streaming accounts</Trans>}>
          <Rows>
            {STATES.map(({ state, label }) => (
              <Row key={state} label={label} value={figure(overview?.stremio[state])} loading={loading} />
            ))}
          </Rows>
        </Card>
        <Card title={<Trans>Background work</Trans>}>
          <Rows>
            <Row label={<Trans>Waiting</Trans>} value={figure(overview?.jobs.queued)} loading={loading} />
            <Row label={<Trans>Failed</Trans>} value={figure(overview?.jobs.failed)} loading={loading} />
          </Rows>
        </Card>
      </div>
    </>
  );
}

const STATES: readonly { state: StreamingState; label: ReactNode }[] = [
  { state: "active", label: <Trans>Active</Trans> },
  { state: "suspended", label: <Trans>Suspended</Trans> },
  { state: "queued", label: <Trans>Being updated</Trans> },
  { state: "error", label: <Trans>Needs attention</Trans> },
];

/** A heading over a row of figures. */
function Figures({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-heading">{title}</h2>
      {children}
    </div>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

function Row({ label, value, loading }: { label: ReactNode; value: string; loading: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {loading ? <span className="skeleton my-1 block h-5 w-10" /> : value}
      </dd>
    </div>
  );
}
