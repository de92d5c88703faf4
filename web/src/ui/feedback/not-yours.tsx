import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../button/button-link.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Instead of an order or payment that is not the member's: a link to theirs. */
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
