import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { helpPath } from "./help.ts";

const CLOSED: Record<Exclude<AddonCard["state"], "active">, { title: ReactNode; text: ReactNode }> = {
  expired: {
    title: <Trans>Your access has ended</Trans>,
    text: (
      <Trans>
        Stremio only shows a link to the plans. Everything returns as soon as your access resumes. There is nothing to
        reinstall.
      </Trans>
    ),
  },
  unpaid: {
    title: <Trans>Your plan is not paid for yet</Trans>,
    text: (
      <Trans>Stremio only shows this notice until the payment has gone through. There is nothing to reinstall.</Trans>
    ),
  },
  overdue: {
    title: <Trans>A payment is overdue</Trans>,
    text: (
      <Trans>Stremio only shows this notice until the payment has gone through. There is nothing to reinstall.</Trans>
    ),
  },
  paused: {
    title: <Trans>Your subscription is paused</Trans>,
    text: (
      <Trans>Until your subscription resumes, Stremio only shows this notice. There is nothing to reinstall.</Trans>
    ),
  },
  held: {
    title: <Trans>Your access is suspended</Trans>,
    text: <Trans>Stremio only shows this notice. There is nothing to reinstall.</Trans>,
  },
  blocked: {
    title: <Trans>This account is blocked</Trans>,
    text: <Trans>Stremio only shows this notice. Write to us if you think this is a mistake.</Trans>,
  },
};

/** Why a member needs no second plan: a subscription that is unpaid, disputed or paused, or an order. */
export type Holds = "subscription" | "order" | null;

/** The most important notice about the address: it opens nothing, or it needs an update. */
export function CardNotice({ card, holds }: { card: AddonCard; holds: Holds }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (card.state !== "active") {
    const { title, text } = CLOSED[card.state];
    const ended = card.state === "expired";
    return (
      <Alert
        tone="warning"
        title={ended && holds === "subscription" ? t`Your access is suspended` : title}
        action={ended && !holds && <ButtonLink to="/subscription-plans" size="sm">{t`See the plans`}</ButtonLink>}
      >
        {text}
      </Alert>
    );
  }
  if (!card.update) return null;
  return (
    <Alert tone="info" title={t`Update available`}>
      <Trans>
        The sections or the address of the add-on have changed. Choose “Install in Stremio” again to use the new ones.
      </Trans>{" "}
      <Link to={helpPath("screens-and-updates", locale)} className="link">{t`What does this mean?`}</Link>
    </Alert>
  );
}
