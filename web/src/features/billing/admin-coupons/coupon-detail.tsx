import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AdminCoupon, AdminCouponDetail, Redemption } from "../../../../../common/contract/coupons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { CouponGift } from "../../../shared/coupon-gift.tsx";
import { useMemberColumn } from "../../../shared/member-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { TestBadge } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { COUPONS_KEY, readCoupon } from "./api.ts";
import { termsOf } from "./coupon-list.tsx";
import { StateBadge } from "./state-badge.tsx";

type Props = {
  coupon: AdminCoupon;
  onClose: () => void;
  onEdit: () => void;
  onSwitch: () => void;
};

/** One coupon: its revenue, its savings, and who used it. */
export function CouponDetail({ coupon, onClose, onEdit, onSwitch }: Props) {
  const { t } = useLingui();
  const detail = useRead([...COUPONS_KEY, "one", coupon.id], (signal) => readCoupon(coupon.id, signal));
  const writes = useMay()("money.write");
  const on = coupon.state !== "inactive";
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={<span className="font-mono wrap-anywhere">{coupon.code}</span>}
      description={<CouponGift terms={termsOf(coupon)} />}
      footer={
        writes && (
          <>
            <Button variant={on ? "danger" : "secondary"} onClick={onSwitch}>
              {on ? t`Switch off` : t`Switch on`}
            </Button>
            <Button onClick={onEdit}>{t`Change`}</Button>
          </>
        )
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <StateBadge state={coupon.state} />
        <Copy code={coupon.code} />
      </div>
      <Loaded from={detail} skeleton={4}>
        {(data) => <Uses coupon={data} />}
      </Loaded>
    </Dialog>
  );
}

function Copy({ code }: { code: string }) {
  const { t } = useLingui();
  return <CopyButton text={code} label={t`Copy the code ${code}`} />;
}

const STATES: Record<Redemption["state"], ReactNode> = {
  reserved: <Trans>Awaiting payment</Trans>,
  used: <Trans>Used</Trans>,
  released: <Trans>Released</Trans>,
};

function Uses({ coupon }: { coupon: AdminCouponDetail }) {
  const { t } = useLingui();
  const { formatDateTime, formatMoney, formatNumber } = useFormat();
  const columns: Column<Redemption>[] = [
    column(t`When`, ({ created }) => formatDateTime(created)),
    useMemberColumn(),
    column(t`Order`, ({ reference }) => <span className="font-mono whitespace-nowrap">{reference}</span>),
    column(t`State`, ({ state, test }) => (
      <>
        {STATES[state]} <TestBadge shown={test} />
      </>
    )),
    figures(t`Saved`, ({ savedCents }) => formatMoney(savedCents)),
  ];
  return (
    <div className="flex flex-col gap-6">
      <StatList label={t`What it did`}>
        <Stat label={t`Uses`} value={formatNumber(coupon.uses)} />
        <Stat label={t`Revenue`} value={formatMoney(coupon.revenueCents)} />
        <Stat label={t`Saved by members`} value={formatMoney(coupon.savedCents)} />
      </StatList>
      <Table
        caption={t`Latest uses`}
        showCaption
        columns={columns}
        rows={coupon.redemptions}
        empty={<p className="text-sm text-muted">{t`Nobody has used it yet.`}</p>}
      />
    </div>
  );
}
