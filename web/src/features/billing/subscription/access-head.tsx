import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Access, Me } from "../../../../../common/contract/api.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useKeptPlan } from "../../../shared/plans.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { DeckHead } from "../../../ui/text/deck-head.tsx";
import { daysLeft, hadNoTrial } from "./access-rules.ts";

type Props = { me: Pick<Me, "access" | "trialWaits">; now: number; hasOrder: boolean };

/** Access without a subscription: its state and its end, and the plans unless an order waits. `now` is in ms. */
export function AccessHead({ me: { access, trialWaits }, now, hasOrder }: Props) {
  const { t } = useLingui();
  const { state } = access;
  return (
    <DeckHead
      title={<Title access={access} now={now} />}
      lead={
        trialWaits && hadNoTrial(access) ? (
          t`Your free trial begins when you confirm your address with the link in our e-mail.`
        ) : (
          <Sentence access={access} />
        )
      }
    >
      {state !== "blocked" && state !== "paid" && !hasOrder && <Plans />}
    </DeckHead>
  );
}

/** The plan that was chosen before the trial, and all of them. */
function Plans() {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const kept = useKeptPlan();
  if (!kept) {
    return (
      <div className="pb-5 lg:pb-7">
        <ButtonLink to="/subscription-plans" className="max-sm:w-full">{t`See the plans`}</ButtonLink>
      </div>
    );
  }
  const { name, period, cents, path } = kept;
  const price = formatMoney(cents);
  return (
    <div className="pb-5 lg:pb-7">
      <p className="mb-3">
        {period === "year" ? (
          <Trans>
            You chose <strong>{name}</strong>: {price} per year.
          </Trans>
        ) : (
          <Trans>
            You chose <strong>{name}</strong>: {price} per month.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5 max-sm:*:w-full">
        <ButtonLink to={path}>{t`Continue with ${name}`}</ButtonLink>
        <ButtonLink to="/subscription-plans" variant="secondary">{t`See the other plans`}</ButtonLink>
      </div>
    </div>
  );
}

function Title({ access, now }: { access: Access; now: number }): ReactNode {
  const date = <Day iso={access.until} />;
  const days = daysLeft(access.until, now);
  if (access.state === "trial")
    return <Plural value={days} one="Free trial: last day." other="Free trial: # days left." />;
  if (access.state === "paid") return <Trans>Paid until {date}.</Trans>;
  if (access.state === "blocked") return <Trans>Your access is blocked.</Trans>;
  if (access.state === "unpaid") return <Trans>Awaiting payment.</Trans>;
  return hadNoTrial(access) ? <Trans>No plan yet.</Trans> : <Trans>Your access has ended.</Trans>;
}

function Sentence({ access }: { access: Access }) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const date = <time dateTime={access.until ?? ""}>{access.until === null ? "" : formatMoment(access.until)}</time>;
  if (access.state === "trial")
    return <Trans>You can stream until {date}. To keep streaming, choose a plan before then.</Trans>;
  if (access.state === "paid") return <Trans>Your plan is paid. You can stream until {date}.</Trans>;
  if (access.state === "unpaid") return t`Your plan has not been paid yet. You can stream as soon as it is.`;
  if (access.state === "blocked") {
    return t`Our team has blocked your access. Write to us if you think that this is a mistake.`;
  }
  if (hadNoTrial(access)) {
    return t`Your account is ready. The free trial is offered once per person, and you have already had yours.`;
  }
  return <Trans>Your access ended on {date}. Your account and your settings are kept.</Trans>;
}
