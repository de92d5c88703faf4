import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { ArrowRightIcon } from "../ui/icon/icons.tsx";

/** The way in: the free trial for visitors, the dashboard for members. Full width on a phone with `wide`. */
export function StartLink({ wide = false }: { wide?: boolean }) {
  const { t } = useLingui();
  return (
    <span className={`either ${wide ? "max-sm:w-full" : ""}`}>
      <ButtonLink to="/trial" size="lg" className="for-visitors">
        {t`Start free trial`}
        <ArrowRightIcon />
      </ButtonLink>
      <ButtonLink to="/UserDashboard" size="lg" className="for-members">
        {t`Go to my dashboard`}
        <ArrowRightIcon />
      </ButtonLink>
    </span>
  );
}
