import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { useAuth } from "../../../lib/auth.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { AuthCard } from "../../../ui/text/auth-card.tsx";
import { useHeadingFocus } from "../../../ui/text/use-heading-focus.ts";

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  footer?: ReactNode;
  /** At the right on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
  /** The current step; a new one moves the focus to the heading. */
  step?: string;
  /** Whether this page has replaced that of an earlier step. */
  arrived?: boolean;
};

/** An account page: the card, and a message for browsers without scripts. */
export function AuthPage({ title, lead, footer, aside, children, step = "", arrived }: Props) {
  const { t } = useLingui();
  const heading = useHeadingFocus(step, arrived);
  return (
    <AuthCard title={title} lead={lead} footer={footer} aside={aside} headingRef={heading}>
      <noscript>
        <Alert tone="warning" className="mb-6">
          {t`This form needs JavaScript. Turn it on in your browser, then load the page again.`}
        </Alert>
      </noscript>
      {children}
    </AuthCard>
  );
}

/**
 * A form for signed-out visitors; members see a link instead. `signingIn` keeps the form during the sign-in. The server
 * sends the form to everyone: a member's browser shows the notice and leaves the form's space empty, so that nothing on
 * the page moves.
 */
export function VisitorsOnly({ signingIn, children }: { signingIn: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const { user, isAuthenticated, isLoading, logout } = useAuth();
  const keepsRoom = useRef(isLoading);
  const member = isAuthenticated && !signingIn;
  const address = user?.email ?? "";
  return (
    <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
      {(!member || keepsRoom.current) && (
        <div inert={member} className={member ? "invisible" : ""}>
          {children}
        </div>
      )}
      {member && (
        <div className="flex flex-col gap-5">
          <p>
            <Trans>
              You are signed in as <strong className="break-words">{address}</strong>.
            </Trans>
          </p>
          <ButtonLink to="/UserDashboard" className="w-full">{t`Go to my dashboard`}</ButtonLink>
          <Button variant="ghost" className="w-full" onClick={logout}>{t`Sign out and use another account`}</Button>
        </div>
      )}
    </div>
  );
}
