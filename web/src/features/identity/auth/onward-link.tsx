import { useLingui } from "@lingui/react/macro";
import { useAuth } from "../../../lib/auth.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";

/** To the dashboard for a signed-in member, else to the login page. */
export function OnwardLink() {
  const { t } = useLingui();
  const { isAuthenticated } = useAuth();
  return (
    <ButtonLink to={isAuthenticated ? "/UserDashboard" : "/login"} className="w-full">
      {isAuthenticated ? t`Go to my dashboard` : t`Sign in`}
    </ButtonLink>
  );
}
