import { useLingui } from "@lingui/react/macro";
import type { EffectsReport } from "../../../../../common/contract/analytics.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { rate } from "./figure-rules.ts";
import { tileMoney } from "./labels.ts";
import { ReportFrame } from "./report-frame.tsx";
import { ReportSkeleton } from "./skeletons.tsx";
import type { View } from "./view-rules.ts";

type Coupon = EffectsReport["coupons"][number];

/** What coupons and referrals brought, and what they cost. */
export function Effects({ view }: { view: View }) {
  return (
    <ReportFrame
      report="effects"
      view={view}
      skeleton={<ReportSkeleton tiles={4} rows={4} />}
      isEmpty={({ coupons, referrals }) =>
        coupons.length === 0 && Object.values(referrals).every((figure) => figure === 0)
      }
    >
      {(report) => (
        <>
          <Invitations {...report.referrals} />
          <Coupons coupons={report.coupons} />
        </>
      )}
    </ReportFrame>
  );
}

function Invitations({ signUps, paid, revenueCents, rewardCents }: EffectsReport["referrals"]) {
  const { t } = useLingui();
  const { locale, formatNumber, formatPercent } = useFormat();
  const share = rate(paid, signUps);
  const shown = share === null ? undefined : formatPercent(share);
  const cost = rate(rewardCents, revenueCents);
  const costShown = cost === null ? undefined : formatPercent(cost);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-heading">{t`Referrals`}</h2>
      <StatList label={t`Referrals`}>
        <Stat label={t`Referred sign-ups`} value={formatNumber(signUps)} />
        <Stat
          label={t`Paying members among them`}
          value={formatNumber(paid)}
          hint={shown && t`${shown} of those referred`}
        />
        <Stat label={t`Revenue from referrals`} value={tileMoney(revenueCents, locale)} />
        <Stat
          label={t`Rewards of referrers`}
          value={tileMoney(rewardCents, locale)}
          hint={costShown && t`${costShown} of that revenue`}
        />
      </StatList>
    </div>
  );
}

function Coupons({ coupons }: { coupons: readonly Coupon[] }) {
  const { t } = useLingui();
  const { formatMoney, formatNumber } = useFormat();
  const columns: Column<Coupon>[] = [
    column(t`Code`, ({ code }) => <span className="inline-block font-mono wrap-anywhere">{code}</span>),
    figures(t`Orders`, ({ orders }) => formatNumber(orders)),
    figures(t`Discount`, (row) => formatMoney(row.discountCents)),
    figures(t`Revenue`, (row) => formatMoney(row.revenueCents)),
  ];
  return (
    <Card title={t`Coupons`} description={t`Paid orders that used a code; revenue is net of refunds.`}>
      <Table
        caption={t`Coupons`}
        columns={columns}
        rows={coupons}
        rowKey={({ code }) => code}
        empty={
          <EmptyState title={t`No coupons were used in this range`}>
            {t`A code appears here with the first paid order that used it.`}
          </EmptyState>
        }
      />
    </Card>
  );
}
