import { Trans } from "@lingui/react/macro";
import { Checkout } from "../features/checkout/checkout.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /checkout?plan=&period=&coupon=: the order review. */
export function CheckoutPage() {
  return (
    <MemberArea>
      <div className="wrap py-8 sm:py-12">
        <h1 className="text-title sm:text-[2.25rem]/tight">
          <Trans>Your order</Trans>
        </h1>
        <p className="mt-2 mb-8 text-muted">
          <Trans>Take your time: nothing is ordered before you confirm.</Trans>
        </p>
        <Checkout />
      </div>
    </MemberArea>
  );
}
