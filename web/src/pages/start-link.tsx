import { Plural, useLingui } from "@lingui/react/macro";
import { useSite } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

/** The way in: the free trial for visitors, the dashboard for members. Full width on a phone with `wide`. */
export function StartLink({ wide = false }: { wide?: boolean }) {
  const { t } = useLingui();
  const { trialDays } = useSite();
  return (
    <span className={`either ${wide ? "max-sm:w-full" : ""}`}>
      <ButtonLink to="/trial" size="lg" className="for-visitors">
        {trialDays > 0 ? (
          <Plural value={trialDays} one="Try # day, no card" other="Try # days, no card" />
        ) : (
          t`Create my account`
        )}
      </ButtonLink>
      <ButtonLink to="/UserDashboard" size="lg" className="for-members">
        {t`Go to my dashboard`}
      </ButtonLink>
    </span>
  );
}
