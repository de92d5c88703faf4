import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { AdminCoupon } from "../../../common/contract/coupons.ts";
import { type CouponFilter, switchCoupon } from "../features/billing/admin-coupons/api.ts";
import { CouponDetail } from "../features/billing/admin-coupons/coupon-detail.tsx";
import { CouponDialog } from "../features/billing/admin-coupons/coupon-dialog.tsx";
import { CouponList } from "../features/billing/admin-coupons/coupon-list.tsx";
import { useMay } from "../shared/permissions.ts";
import { Button } from "../ui/button/button.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { ReasonDialog } from "../ui/overlay/reason-dialog.tsx";

/** The dialog open over the list. */
type Open = { kind: "new" } | { kind: "detail" | "edit" | "switch"; coupon: AdminCoupon };

/** /admin/coupons: codes, their uses and their revenue. */
export default function AdminCouponsPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<CouponFilter>({ q: "", state: "" });
  const [open, setOpen] = useState<Open>();
  const writes = useMay()("money.write");
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{t`Coupons`}</h1>
        {writes && <Button onClick={() => setOpen({ kind: "new" })}>{t`New coupon`}</Button>}
      </div>
      <Filters onChange={setFilter} />
      <CouponList filter={filter} onOpen={(coupon) => setOpen({ kind: "detail", coupon })} />
      {open?.kind === "new" && <CouponDialog coupon={undefined} onClose={close} />}
      {open?.kind === "edit" && <CouponDialog coupon={open.coupon} onClose={close} />}
      {open?.kind === "detail" && (
        <CouponDetail
          coupon={open.coupon}
          onClose={close}
          onEdit={() => setOpen({ kind: "edit", coupon: open.coupon })}
          onSwitch={() => setOpen({ kind: "switch", coupon: open.coupon })}
        />
      )}
      {open?.kind === "switch" && <SwitchDialog coupon={open.coupon} onClose={close} />}
    </div>
  );
}

function Filters({ onChange }: { onChange: (filter: CouponFilter) => void }) {
  const { t } = useLingui();
  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onChange({ q: String(data.get("q") ?? "").trim(), state: String(data.get("state") ?? "") });
  }
  return (
    <search>
      <form onSubmit={apply} className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <TextField name="q" type="search" optional="filter" label={t`Part of the code`} className="sm:flex-1" />
        <Select
          name="state"
          optional="filter"
          label={t`State`}
          options={{ "": t`All`, active: t`Active`, inactive: t`Switched off`, ended: t`Ended`, used_up: t`Used up` }}
        />
        <Button type="submit" variant="secondary">{t`Search`}</Button>
      </form>
    </search>
  );
}

function SwitchDialog({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const { t } = useLingui();
  const { code } = coupon;
  if (coupon.state === "inactive") {
    return (
      <ConfirmDialog
        tone="primary"
        onClose={onClose}
        title={t`Switch ${code} on?`}
        confirmLabel={t`Switch on`}
        onConfirm={() => switchCoupon(coupon.id, { active: true, reason: "" })}
      >
        {t`The code can be used again at once, within its dates and its number of uses.`}
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      onClose={onClose}
      title={t`Switch ${code} off?`}
      description={t`Nobody can use the code from now on. Those who have used it keep what it gave.`}
      confirmLabel={t`Switch off`}
      onConfirm={(reason) => switchCoupon(coupon.id, { active: false, reason })}
    />
  );
}
