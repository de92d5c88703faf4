import { useLingui } from "@lingui/react/macro";
import type { AdminCoupon } from "../../../../../common/contract/coupons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { CouponGift } from "../../../shared/coupon-gift.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { COUPONS_KEY, type CouponFilter, readCoupons } from "./api.ts";
import { StateBadge } from "./state-badge.tsx";

type Props = { filter: CouponFilter; onOpen: (coupon: AdminCoupon) => void };

/** The coupons that match the filter, newest first: code, gift, uses, revenue and state. */
export function CouponList({ filter, onOpen }: Props) {
  const { t } = useLingui();
  const columns = useColumns(onOpen);
  const list = usePages([...COUPONS_KEY, filter], (after, signal) => readCoupons(filter, after, signal));
  const filtered = filter.q !== "" || filter.state !== "";
  return (
    <div className="flex flex-col gap-4">
      <PagedTable
        caption={t`Coupons`}
        columns={columns}
        list={list}
        empty={
          filtered ? (
            <EmptyState title={t`No matching coupons`}>{t`Try another part of the code, or another state.`}</EmptyState>
          ) : (
            <EmptyState title={t`No coupons yet`}>
              {t`A coupon gives a discount or free days to anyone who has its code.`}
            </EmptyState>
          )
        }
      />
    </div>
  );
}

function useColumns(onOpen: (coupon: AdminCoupon) => void): Column<AdminCoupon>[] {
  const { t } = useLingui();
  const { formatMoney, formatNumber } = useFormat();
  return [
    column(t`Code`, ({ code, public: listed }) => (
      <span className="inline-flex flex-wrap items-center gap-2 @2xl:flex-nowrap">
        <span className="inline-block font-mono font-semibold wrap-anywhere">{code}</span>
        {listed && <Badge tone="info">{t`Public`}</Badge>}
      </span>
    )),
    column(t`Benefit`, (coupon) => <CouponGift terms={termsOf(coupon)} />),
    figures(t`Uses`, ({ uses, max_uses }) =>
      max_uses > 0 ? `${formatNumber(uses)}\u00a0/\u00a0${formatNumber(max_uses)}` : formatNumber(uses),
    ),
    figures(t`Revenue`, ({ revenueCents }) => formatMoney(revenueCents)),
    column(t`State`, ({ state }) => <StateBadge state={state} />),
    column(t`Actions`, (coupon) => <OpenButton coupon={coupon} onOpen={onOpen} />),
  ];
}

function OpenButton({ coupon, onOpen }: { coupon: AdminCoupon; onOpen: Props["onOpen"] }) {
  const { t } = useLingui();
  const name = coupon.code;
  return (
    <Button variant="secondary" size="sm" aria-label={t`Open ${name}`} onClick={() => onOpen(coupon)}>{t`Open`}</Button>
  );
}

/** A coupon's terms as worded on the public page. */
export function termsOf({ kind, percent, amount_cents, days, duration, months }: AdminCoupon) {
  return { kind, percent, amountCents: amount_cents, days, duration, months };
}
