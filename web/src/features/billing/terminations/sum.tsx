import { useLingui } from "@lingui/react/macro";
import type { WithdrawalOffer } from "../../../../../common/contract/terminations.ts";
import { lastParisDay, parisDay } from "../../../../../common/paris.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Facts } from "./step.tsx";

/** A day in Paris, in words; legal periods count days there. */
export function useParisDay(): (iso: string) => string {
  const { formatDate } = useFormat();
  return (iso) => formatDate(parisDay(new Date(iso)));
}

/** The refund of a withdrawal, and its calculation. */
export function Sum({ offer }: { offer: WithdrawalOffer }) {
  const { t } = useLingui();
  const { formatDate, formatDuration, formatMoney } = useFormat();
  const dayOf = useParisDay();
  const { paidCents, provided, keptCents, refundCents } = offer;
  const [paid = "", kept = "", refund = ""] = [paidCents, keptCents, refundCents].map((cents) => formatMoney(cents));
  const sum = provided
    .map(({ cents, usedMinutes, totalMinutes }) => {
      return `${formatMoney(cents)} × ${formatDuration(usedMinutes)} ÷ ${formatDuration(totalMinutes)}`;
    })
    .join(" + ");
  const last = formatDate(lastParisDay(new Date(offer.deadline)));
  return (
    <>
      <Facts
        facts={[
          [t`Contract`, `${offer.plan.name} · ${offer.reference}`],
          [t`Ordered on`, dayOf(offer.ordered)],
          [t`Last day to withdraw`, last],
          [t`Paid`, offer.paid && paid],
          [t`Refunded to you`, offer.paid && refund],
        ]}
      />
      {sum && (
        <p className="mb-4 text-sm text-muted">
          {t`You asked for the service to start at once, so the time already provided stays due: ${sum} = ${kept}, rounded down to the cent in your favour, and one cent at least.`}
        </p>
      )}
      <p className="mb-6 text-sm text-muted">
        {!offer.paid
          ? t`The order is not paid yet: it is cancelled, and nothing is charged.`
          : offer.provider === "stripe"
            ? t`The refund goes to the card or account that you paid with, within fourteen days. Your access ends at once.`
            : t`The refund is made by bank transfer, within fourteen days. The access that this order gave ends at once.`}
      </p>
    </>
  );
}
