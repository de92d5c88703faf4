import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../button/button-link.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Instead of an order or a payment that is not among the member's: the way to those that are. */
export function NotYours({ title }: { title: ReactNode }) {
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <ButtonLink to="/UserDashboard">
          <Trans>Go to my dashboard</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your orders and payments are in your dashboard.</Trans>
    </EmptyState>
  );
}
