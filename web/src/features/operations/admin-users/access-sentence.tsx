import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AccessReasonKind, UserDetail } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useMay } from "../../../shared/permissions.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";

/** Kinds in which the member streams without trouble. */
const WELL: readonly AccessReasonKind[] = ["paid", "trial"];

/** Why the member may stream, or may not, in one sentence, with what helps where it is one click away. */
export function AccessSentence({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { reason, access } = user;
  const well = WELL.includes(reason.kind);
  const title = well ? t`Access` : access.active ? t`Access, with trouble` : t`Why no access?`;
  const waiting = useMay()("money.write") && reason.order?.reference;
  return (
    <section
      aria-label={title}
      className="paper flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-canvas px-5 py-4 text-fg"
    >
      <div className="min-w-0 max-w-3xl basis-80 grow">
        <p className="text-sm font-semibold text-muted">{title}</p>
        <p className="text-heading text-pretty wrap-anywhere">
          <Sentence user={user} />
        </p>
      </div>
      {waiting && (
        <ButtonLink
          to={`/admin/orders?${new URLSearchParams({ view: "waiting", q: waiting })}`}
          className="max-sm:w-full"
        >
          {t`Confirm the transfer…`}
        </ButtonLink>
      )}
    </section>
  );
}

/** Until when a renewing subscription is paid, null for any other: access lasts a day longer, which waits for the renewal. */
export function periodEnd({ access, renewal, graceEnd, until }: UserDetail): string | null {
  return access.active && renewal === "renews" && !graceEnd ? until : null;
}

function Sentence({ user }: { user: UserDetail }): ReactNode {
  const { locale, formatDateTime, formatMoney } = useFormat();
  const { reason, planName, admin } = user;
  const renews = periodEnd(user);
  const end = renews ?? reason.at;
  const at = end ? formatDateTime(end) : "";
  const plan = planName?.[locale] ?? "";
  const reference = reason.order?.reference ?? "";
  const money = formatMoney(reason.order?.cents ?? 0);
  switch (reason.kind) {
    case "blocked":
      return <Trans>The team blocked this member on {at}.</Trans>;
    case "transfer_waits":
      return at ? (
        <Trans>
          Access ended on {at}, and the transfer of {money} ({reference}) is not confirmed yet.
        </Trans>
      ) : (
        <Trans>
          The transfer of {money} ({reference}) is not confirmed yet.
        </Trans>
      );
    case "withdrawn":
      return <Trans>The member has withdrawn from the contract. Access ended on {at}.</Trans>;
    case "payment_failed":
      return <Trans>A payment is overdue, and the days of grace were over on {at}.</Trans>;
    case "first_payment":
      return <Trans>The first payment by card was begun and has not succeeded.</Trans>;
    case "paused":
      return <Trans>The subscription is paused.</Trans>;
    case "trial_waits":
      return <Trans>The address is not confirmed: the free trial begins with that.</Trans>;
    case "subscription_ended":
      return <Trans>The subscription has ended. Access stopped on {at}.</Trans>;
    case "paid_ended":
      return <Trans>The paid period ended on {at}, and no payment followed.</Trans>;
    case "trial_ended":
      return <Trans>The trial ended on {at}, and no payment followed.</Trans>;
    case "never":
      return admin ? (
        <Trans>An administrator without a plan: no trial and no payment.</Trans>
      ) : (
        <Trans>This member has had no trial and has not paid.</Trans>
      );
    case "streaming_error":
      return <Trans>Access runs until {at}, but the streaming account has an error.</Trans>;
    case "streaming_consent":
      return <Trans>Access runs until {at}, but the member has not accepted Stremio’s terms yet.</Trans>;
    case "streaming_waits":
      return <Trans>Access runs until {at}, and the streaming account is still being prepared.</Trans>;
    case "grace":
      return <Trans>A payment is overdue: access ends on {at} unless it arrives.</Trans>;
    case "trial":
      return <Trans>On trial until {at}.</Trans>;
    case "paid":
      if (plan && renews)
        return (
          <Trans>
            {plan}, paid until {at}, then renewed.
          </Trans>
        );
      return plan ? (
        <Trans>
          {plan}, paid until {at}.
        </Trans>
      ) : (
        <Trans>Paid until {at}.</Trans>
      );
  }
}
