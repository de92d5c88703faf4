import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useCoupon } from "./use-coupon.ts";

/** Says that a code applies to the choice, with a link to its terms. Renders nothing without one. */
export function CouponNotice() {
  const coupon = useCoupon();
  if (!coupon) return null;
  return (
    <Alert tone="info" className="mb-6">
      <Trans>
        The code <strong className="inline-block font-mono wrap-anywhere">{coupon}</strong> will be applied to your
        choice.{" "}
        <Link to={`/discount?code=${coupon}`} className="link">
          See what it gives you
        </Link>
        .
      </Trans>
    </Alert>
  );
}
