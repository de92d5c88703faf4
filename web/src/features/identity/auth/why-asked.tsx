import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { afterLogin } from "./return-path.ts";

/**
 * Why the login page asks, by the page that sent the visitor here; `returnTo` is the query that names it. Nothing to someone who
 * uses the form already: the sentence would move its button away from under a finger.
 */
export function Why({ returnTo }: { returnTo: string }) {
  const { t } = useLingui();
  const [isLate] = useState(() => Boolean(document.activeElement?.closest("form")));
  if (isLate) return null;
  const path = afterLogin(returnTo, false);
  if (path.startsWith("/base-de-connaissances"))
    return (
      <Trans>
        This list is for members. You can read every article without an account in the{" "}
        <Link to="/aide" className="link">
          help centre
        </Link>
        .
      </Trans>
    );
  if (path.startsWith("/checkout")) return t`Sign in to continue your order: it belongs to your account.`;
  return t`The page that you asked for belongs to an account: sign in to see it.`;
}
