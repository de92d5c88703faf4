import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AdminOverview, OverviewSales } from "../../../../../common/contract/admin.ts";
import { storedDay } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { StatList } from "../../../ui/chart/stat.tsx";
import { Figure } from "./figure.tsx";
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
    <StatList label={t`Today`}>
      <Figure
        label={t`Sign-ups`}
        value={formatNumber(signUps.today)}
        hint={
          <Trans>
            {yesterday} yesterday at this time, {perDayText} a day over the last seven days
          </Trans>
        }
        to={`/admin/users?from=${day}`}
        days={signUps.days}
        now={signUps.today}
      />
      <Figure
        label={t`Trials that end within 3 days`}
        value={formatNumber(trials.ending)}
        hint={t`of ${running} on trial`}
        to="/admin/users?access=trial&sort=created"
      />
      {sales && <Sales sales={sales} />}
    </StatList>
  );
}

function Sales({ sales: { newPaid, recurring, days } }: { sales: OverviewSales }) {
  const { t } = useLingui();
  const { formatNumber, formatWholeMoney } = useFormat();
  const week = formatNumber(newPaid.week);
  return (
    <>
      <Figure
        label={t`First payments`}
        value={formatNumber(newPaid.today)}
        hint={t`${week} in seven days`}
        to="/admin/orders?view=payments"
        days={days.map((day) => day.newPaid)}
        now={newPaid.today}
      />
      <Figure
        label={t`Monthly recurring revenue`}
        value={formatWholeMoney(recurring.mrrCents)}
        hint={
          <Plural value={recurring.subscribers} _0="no subscriber" one="from # subscriber" other="from # subscribers" />
        }
        to="/admin/analytics?report=money"
        days={days.map((day) => day.mrrCents)}
        now={recurring.mrrCents}
      />
    </>
  );
}
