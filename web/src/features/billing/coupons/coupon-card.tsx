import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "wouter";
import type { PublicCoupon } from "../../../../../common/contract/coupons.ts";
import { CouponGift } from "../../../shared/coupon-gift.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Conditions } from "./conditions.tsx";
import { discountPath, plansPath } from "./paths.ts";

/** A public coupon: its effect, its code to copy, and a link to the plans with it. */
export function CouponCard({ coupon }: { coupon: PublicCoupon }) {
  const { t } = useLingui();
  const id = useId();
  const { code } = coupon;
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-heading">
        <CouponGift terms={coupon} />
      </h2>
      {coupon.text && <p className="mt-2 text-muted">{coupon.text}</p>}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-edge bg-sunken px-4 py-2.5">
        <code className="min-w-0 font-mono text-lg font-semibold tracking-wide wrap-anywhere">{code}</code>
        <CopyButton text={code} label={t`Copy the code ${code}`} />
      </div>
      <div className="mt-4 mb-6">
        <Conditions coupon={coupon} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to={plansPath(code)} aria-describedby={id}>{t`Choose a plan`}</ButtonLink>
        <Link to={discountPath(code)} className="link" aria-describedby={id}>{t`See the prices`}</Link>
      </div>
    </li>
  );
}
