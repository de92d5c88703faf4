import { useLingui } from "@lingui/react/macro";
import type { TerminationAnswer, TerminationKind } from "../../../../../common/contract/terminations.ts";
import { formatParis } from "../../../../../common/paris.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Facts, Step } from "./step.tsx";
import { useParisDay } from "./sum.tsx";

/** The confirmation on the page; the receipt says the same by e-mail. */
export function Done({ kind, answer }: { kind: TerminationKind; answer: TerminationAnswer }) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const dayOf = useParisDay();
  const { done, effective, number } = answer;
  const title =
    kind === "cancel"
      ? done
        ? t`Your cancellation is recorded`
        : t`We have received your notice`
      : done
        ? t`Your withdrawal is recorded`
        : t`We have received your statement`;
  return (
    <Step id="done" title={title} arrived>
      <Facts
        facts={[
          [t`Number`, number],
          [t`Received`, formatParis(new Date(answer.received), locale)],
          [t`The contract ends on`, effective && dayOf(effective)],
          [t`Refunded to you`, kind === "withdraw" && done && formatMoney(answer.refundCents)],
        ]}
      />
      <p className="text-muted">
        {done
          ? t`A receipt is on its way to you by e-mail. Keep it: it is your proof.`
          : t`A receipt is on its way to the address that you gave. If we find a matching contract, its holder receives an e-mail with a link to confirm the request. If it is not confirmed, we review it ourselves and reply to you. Your request counts from the time shown above.`}
      </p>
    </Step>
  );
}
