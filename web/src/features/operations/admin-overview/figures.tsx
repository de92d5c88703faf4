import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AdminOverview, OverviewSales } from "../../../../../common/contract/admin.ts";
import { storedDay } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { perDay } from "./overview-rules.ts";

type Props = { overview: AdminOverview };

export function Today({ overview }: Props) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const { at, signUps, trials, sales } = overview;
  const yesterday = formatNumber(signUps.yesterday);
  const mean = perDay(signUps.week);
  const perDayText = formatNumber(mean, Number.isInteger(mean) ? 0 : 1);
  const running = formatNumber(trials.running);
  const day = storedDay(at);
  return (
    <Group title={t`Today`}>
      <StatList label={t`Today`}>
        <Stat
          label={t`Sign-ups`}
          value={formatNumber(signUps.today)}
          hint={
            <Trans>
              {yesterday} yesterday at this time, {perDayText} a day over the last seven days
            </Trans>
          }
          to={`/admin/users?from=${day}`}
        />
        <Stat
          label={t`Trials that end within 3 days`}
          value={formatNumber(trials.ending)}
          hint={t`of ${running} on trial`}
          to="/admin/users?access=trial&sort=created"
        />
        {sales && <Sales sales={sales} />}
      </StatList>
    </Group>
  );
}

function Sales({ sales: { newPaid, recurring } }: { sales: OverviewSales }) {
  const { t } = useLingui();
  const { formatNumber, formatWholeMoney } = useFormat();
  const week = formatNumber(newPaid.week);
  return (
    <>
      <Stat
        label={t`First payments`}
        value={formatNumber(newPaid.today)}
        hint={t`${week} in seven days`}
        to="/admin/orders?view=payments"
      />
      <Stat
        label={t`Monthly recurring revenue`}
        value={formatWholeMoney(recurring.mrrCents)}
        hint={
          <Plural value={recurring.subscribers} _0="no subscriber" one="from # subscriber" other="from # subscribers" />
        }
        to="/admin/analytics?report=money"
      />
    </>
  );
}

/** What may need attention: each tile links to its list. */
export function ToLookAfter({ overview }: Props) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const { pastDue, ordersWaiting, inbox, service } = overview;
  const tile = (label: ReactNode, count: number, to: string, hint?: ReactNode) => (
    <Stat label={label} value={formatNumber(count)} hint={hint} to={to} tone={count > 0 ? "warning" : undefined} />
  );
  const tasks = service ? service.crons.late + service.crons.failed : 0;
  return (
    <Group title={t`Needs attention`}>
      <StatList label={t`Needs attention`}>
        {tile(
          t`Messages to answer`,
          inbox.waiting,
          "/admin/inbox",
          <Plural value={inbox.unread} _0="none unread" one="# unread" other="# unread" />,
        )}
        {tile(t`Missed payments`, pastDue, "/admin/orders?view=failed", t`subscriptions in their grace period`)}
        {tile(t`Transfers to confirm`, ordersWaiting, "/admin/orders?view=waiting", t`orders awaiting payment`)}
        {service &&
          tile(
            t`Failed jobs`,
            service.jobs.failed,
            "/admin/system#jobs",
            <Plural value={service.jobs.queued} _0="none waiting" one="# more waiting" other="# more waiting" />,
          )}
        {service &&
          tile(
            t`Failing tasks`,
            tasks,
            "/admin/system#crons",
            tasks === 0 ? t`all on time` : t`late, or failed at the last run`,
          )}
      </StatList>
    </Group>
  );
}

/** A heading over a row of figures. */
function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-heading">{title}</h2>
      {children}
    </div>
  );
}
