import { useLingui } from "@lingui/react/macro";
import { Checkout } from "../features/billing/checkout/checkout.tsx";
import { MemberArea } from "../shared/member-area.tsx";

/** /checkout?plan=&period=&coupon=: the order review. */
export default function CheckoutPage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <div className="wrap min-h-dvh py-8 sm:py-12">
        <h1 className="text-display">{t`Your order`}</h1>
        <p className="mt-3 mb-8 text-lead lg:mb-10">{t`Take your time: nothing is ordered until you confirm.`}</p>
        <Checkout />
      </div>
    </MemberArea>
  );
}
