import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatNumber, formatWholeMoney } from "../../../../common/format.ts";
import type { AdminOverview } from "../../../../common/wire/admin.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Stat, StatList } from "../../ui/chart/stat.tsx";
import { perDay } from "./overview-rules.ts";

/** Reserves the line of a hint that is still loading. */
const PLACEHOLDER = "\u00a0";

type Props = { overview: AdminOverview | undefined };

/** Today's figures; skeletons of the same size while they load. */
export function Today({ overview }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const loading = overview === undefined;
  const { signUps, trials, newPaid, recurring } = overview ?? NONE;
  const yesterday = formatNumber(signUps.yesterday, locale);
  const mean = perDay(signUps.week);
  const perDayText = formatNumber(mean, locale, Number.isInteger(mean) ? 0 : 1);
  const running = formatNumber(trials.running, locale);
  const week = formatNumber(newPaid.week, locale);
  const hint = (text: ReactNode) => (loading ? PLACEHOLDER : text);
  const day = overview?.at.slice(0, 10) ?? "";
  return (
    <Group title={t`Today`}>
      <StatList label={t`Today`} busy={loading}>
        <Stat
          label={t`Sign-ups`}
          value={formatNumber(signUps.today, locale)}
          hint={hint(
            <Trans>
              {yesterday} yesterday at this time, {perDayText} a day last week
            </Trans>,
          )}
          to={`/admin/users?from=${day}`}
          loading={loading}
        />
        <Stat
          label={t`Trials that end within 3 days`}
          value={formatNumber(trials.ending, locale)}
          hint={hint(t`of ${running} on trial`)}
          to="/admin/users?access=trial&sort=created"
          loading={loading}
        />
        <Stat
          label={t`First payments`}
          value={formatNumber(newPaid.today, locale)}
          hint={hint(t`${week} in seven days`)}
          to="/admin/orders?view=payments"
          loading={loading}
        />
        <Stat
          label={t`Monthly recurring revenue`}
          value={formatWholeMoney(recurring.mrrCents, locale)}
          hint={hint(
            <Plural
              value={recurring.subscribers}
              _0="no subscriber"
              one="from # subscriber"
              other="from # subscribers"
            />,
          )}
          to="/admin/analytics?report=money"
          loading={loading}
        />
      </StatList>
    </Group>
  );
}

/** What may need attention: each tile links to its list. */
export function ToLookAfter({ overview }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const loading = overview === undefined;
  const { pastDue, ordersWaiting, jobs, crons } = overview ?? NONE;
  const tile = (label: ReactNode, count: number, to: string, hint?: ReactNode) => (
    <Stat
      label={label}
      value={formatNumber(count, locale)}
      hint={loading ? PLACEHOLDER : hint}
      to={to}
      tone={count > 0 ? "warning" : undefined}
      loading={loading}
    />
  );
  const tasks = crons.late + crons.failed;
  return (
    <Group title={t`Needs attention`}>
      <StatList label={t`Needs attention`} busy={loading}>
        {tile(t`Missed payments`, pastDue, "/admin/orders?view=failed", t`subscriptions in their grace period`)}
        {tile(t`Transfers to confirm`, ordersWaiting, "/admin/orders?view=waiting", t`orders awaiting payment`)}
        {tile(
          t`Failed jobs`,
          jobs.failed,
          "/admin/system#jobs",
          <Plural value={jobs.queued} _0="none waiting" one="# more waiting" other="# more waiting" />,
        )}
        {tile(
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

/** Reserves the space while the figures load; never shown. */
const NONE = {
  signUps: { today: 0, yesterday: 0, week: 0 },
  trials: { running: 0, ending: 0 },
  newPaid: { today: 0, week: 0 },
  recurring: { mrrCents: 0, subscribers: 0 },
  pastDue: 0,
  ordersWaiting: 0,
  jobs: { queued: 0, failed: 0 },
  crons: { late: 0, failed: 0 },
} satisfies Partial<AdminOverview>;
