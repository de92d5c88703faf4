import { useLingui } from "@lingui/react/macro";
import type { PublicCoupon } from "../../../common/contract/coupons.ts";
import { CodeForm } from "../features/billing/coupons/code-form.tsx";
import { Conditions } from "../features/billing/coupons/conditions.tsx";
import { DiscountedPlans } from "../features/billing/coupons/discounted-plans.tsx";
import { plansPath } from "../features/billing/coupons/paths.ts";
import { usePageData } from "../router/page-data.tsx";
import { CouponGift } from "../shared/coupon-gift.tsx";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

/** /discount?code=: a code's effect, before anyone commits to anything. */
export default function DiscountPage() {
  const { t } = useLingui();
  const { code, coupon } = usePageData("discount");
  return (
    <>
      <div className="wrap grid flex-1 gap-x-20 lg:grid-cols-[36rem_minmax(0,1fr)]">
        <div className="py-10 sm:py-16">
          <h1 className="text-display">{t`Check a code`}</h1>
          <p className="mt-4 mb-8 text-lead">
            {t`Type it as you received it. You see what you would pay for each plan, now and afterwards.`}
          </p>
          {/* Another answer is another form: its field shows the code that was checked. */}
          <CodeForm key={code} code={code} refused={code !== "" && coupon === null} />
        </div>
        <BridgeAside done={coupon !== null} />
      </div>
      {coupon && <Answer coupon={coupon} />}
    </>
  );
}

function Answer({ coupon }: { coupon: PublicCoupon }) {
  const { t } = useLingui();
  const { plans } = usePageData("discount");
  return (
    <section aria-labelledby="discount-answer" className="wrap pb-16">
      <h2 id="discount-answer" className="text-title">
        <CouponGift terms={coupon} />
      </h2>
      {coupon.text && <p className="mt-3 max-w-xl text-muted">{coupon.text}</p>}
      <div className="mt-4">
        <Conditions coupon={coupon} />
      </div>
      <div className="mt-8">
        <DiscountedPlans coupon={coupon} plans={plans} />
      </div>
      <p className="mt-4 text-sm text-faint">{t`Prices include tax.`}</p>
      <ButtonLink to={plansPath(coupon.code)} size="lg" className="mt-6 max-sm:w-full">
        {t`Choose a plan with this code`}
      </ButtonLink>
    </section>
  );
}
