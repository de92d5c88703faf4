import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { CouponCard } from "../features/billing/coupons/coupon-card.tsx";
import { usePageData } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";

/** /coupons: the public coupons. */
export default function CouponsPage() {
  const { t } = useLingui();
  const { coupons } = usePageData("coupons");
  return (
    <>
      <PageIntro
        title={t`Coupons`}
        lead={
          <Trans>Copy a code, or apply it to a plan right away: you see the price you will pay before you order.</Trans>
        }
      />
      <div className="wrap py-12 lg:py-16">
        {coupons.length > 0 ? (
          <ul className="grid gap-4 md:grid-cols-2 lg:gap-6">
            {coupons.map((coupon) => (
              <CouponCard key={coupon.code} coupon={coupon} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={t`No coupons at the moment`}
            action={<ButtonLink to="/subscription-plans" variant="secondary">{t`See the plans`}</ButtonLink>}
          >
            {t`Public coupons will appear on this page.`}
          </EmptyState>
        )}
        <p className="mt-10 text-center text-muted">
          <Trans>
            Have you received a code?{" "}
            <Link to="/discount" className="link">
              See what you get with it
            </Link>
            .
          </Trans>
        </p>
      </div>
    </>
  );
}
