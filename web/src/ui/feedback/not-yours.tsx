import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../button/button-link.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Instead of an order or a payment that is not among the member's: the way to those that are. */
export function NotYours({ title }: { title: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState level={1} title={title} action={<ButtonLink to="/UserDashboard">{t`Go to my dashboard`}</ButtonLink>}>
      {t`Your orders and payments are in your dashboard.`}
    </EmptyState>
  );
}
