import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import * as v from "valibot";
import { Link, useLocation } from "wouter";
import { consents, type Quote } from "../../../../../common/contract/checkout.ts";
import { localePath } from "../../../../../common/locale.ts";
import { openExternal } from "../../../lib/open-external.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useHere } from "../../../lib/use-here.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { refreshBilling } from "../../../shared/billing.ts";
import { forgetPlan } from "../../../shared/keep-plan.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ServerError } from "../../../ui/form/form-errors.ts";
import { Day } from "../../../ui/text/day.tsx";
import { placeOrder } from "./api.ts";
import { OldPrice } from "./old-price.tsx";
import { Renewal } from "./renewal.tsx";
import { fullPriceOf } from "./schedule.ts";

export const orderForm = (startsNow: boolean) => v.object(consents(startsNow));
const START = { accept_terms: false, start_now: false } as const;

/** The total, the consents, and the order button. A second click during the request does nothing. */
export function OrderForm({ quote, looking }: { quote: Quote; looking: boolean }) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const [, navigate] = useLocation();
  const here = useHere();
  const full = fullPriceOf(quote);
  return (
    <section className="rounded-[1.75rem] bg-raised p-5 max-sm:-mx-1 sm:p-7 lg:sticky lg:top-22">
      <p role="status">
        <span className="block font-display text-2xl font-bold">{t`Total today`}</span>
        <span className="mt-2 flex flex-wrap items-baseline gap-x-3.5">
          <span className="font-display text-[clamp(3rem,2.4rem+2vw,4rem)]/none font-extrabold tracking-tight tabular-nums">
            {formatMoney(quote.dueNowCents)}
          </span>
          {full?.kind === "now" && (
            <span className="text-xl">
              <OldPrice cents={full.cents} />
            </span>
          )}
        </span>
      </p>
      <p className="mt-1.5">{t`tax included`}</p>
      <div className="mt-3 flex flex-col gap-3">
        <Renewal quote={quote} />
      </div>
      <Form
        className="mt-5 border-t border-deck pt-5"
        schema={orderForm(quote.startsNow)}
        defaultValues={START}
        onSubmit={async () => {
          // The page still shows the previous choice: nobody orders what they can't see.
          if (looking) throw new ServerError({ form: "price_changed" });
          const { order, url } = await placeOrder(quote, locale);
          forgetPlan();
          // The dashboard shows the order to a member who has gone elsewhere.
          if (!here.current) return refreshBilling();
          // Our own page is shown in this page's language, whatever the account's is.
          if (url.startsWith("/")) navigate(`/success?order=${order}`);
          else await openExternal(url);
        }}
      >
        {quote.startsNow ? (
          <Checkbox name="start_now" aria-required label={<StartNow />} />
        ) : (
          <StartsLater startsAt={quote.startsAt} />
        )}
        <Checkbox name="accept_terms" aria-required label={<Terms />} />
        {quote.trialGivenUp && (
          <Alert tone="warning">
            {t`With this coupon the paid period starts today: the rest of your free trial ends.`}
          </Alert>
        )}
        {/* Article L. 221-14 of the consumer code: the button must carry only these words. */}
        <SubmitButton size="lg" className={`w-full px-3! ${looking ? "opacity-55" : ""}`}>
          {t`Order with obligation to pay`}
        </SubmitButton>
        <HowToPay quote={quote} />
      </Form>
    </section>
  );
}

/** Who sells, and by which means the order is paid (art. L. 221-14: before the order). */
function HowToPay({ quote }: { quote: Quote }) {
  const { t } = useLingui();
  const { seller, instructions } = quote;
  return (
    <div className="flex flex-col gap-4">
      {instructions ? (
        <details>
          <summary className="link w-fit cursor-pointer py-1">{t`Pay by bank transfer: see how`}</summary>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{instructions}</p>
        </details>
      ) : (
        <p>{t`Paid by card or another method on Stripe’s secure page. We never see your card number.`}</p>
      )}
      <p className="border-t border-deck pt-4 wrap-anywhere">
        <Trans>
          Sold by <strong className="text-fg">{seller}</strong>.{" "}
          <Link to="/contact" className="link">
            A question before you order?
          </Link>
        </Trans>
      </p>
    </div>
  );
}

/** Two withdrawals within twelve months: access and payments begin when the withdrawal period is over. */
function StartsLater({ startsAt }: { startsAt: string }): ReactNode {
  const { t } = useLingui();
  const day = <Day iso={startsAt} />;
  return (
    <Alert title={t`Your access begins after the withdrawal period`}>
      <Trans>
        You have withdrawn from two orders within twelve months. This order therefore begins on {day}, when its fourteen
        days are over. Until then, you can withdraw and owe nothing.
      </Trans>
    </Alert>
  );
}

/**
 * The express request of article L. 221-25, with the acknowledgement that its first paragraph asks for: the server stores which version
 * of the terms was ticked, and when.
 */
function StartNow(): ReactNode {
  return (
    <Trans>
      I ask for the service to start without waiting for the end of the 14-day withdrawal period. If I withdraw, I pay
      only for the part already provided. I acknowledge that I lose the right to withdraw once the service has been
      fully performed.
    </Trans>
  );
}

function Terms(): ReactNode {
  const locale = useLocale();
  const link = (path: string) => ({
    href: localePath(path, locale),
    target: "_blank",
    rel: "noopener",
    className: "link",
  });
  return (
    <Trans>
      I accept the <a {...link("/cgv")}>terms of sale</a> and the <a {...link("/cgu")}>terms of use</a>.
    </Trans>
  );
}
