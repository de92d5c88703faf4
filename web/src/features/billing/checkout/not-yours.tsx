import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** Instead of an order or payment that is not the member's: a link to theirs. */
export function NotYours({ title }: { title: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState level={1} title={title} action={<ButtonLink to="/UserDashboard">{t`Go to my dashboard`}</ButtonLink>}>
      {t`Your orders and payments are in your dashboard.`}
    </EmptyState>
  );
}
