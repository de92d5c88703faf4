import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { UpdateNotice } from "./update-notice.tsx";

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

/** The most important notice about the add-on: it opens nothing, or it needs an update. */
export function CardNotice({ card }: { card: AddonCard }) {
  const { t } = useLingui();
  if (card.state === "active") return card.update && <UpdateNotice />;
  const { title, text } = CLOSED[card.state];
  const plans = <ButtonLink to="/subscription-plans" size="sm">{t`See the plans`}</ButtonLink>;
  return (
    <Alert tone="warning" title={title} action={card.state === "expired" && plans}>
      {text}
    </Alert>
  );
}
