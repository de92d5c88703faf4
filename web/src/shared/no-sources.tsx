import { useLingui } from "@lingui/react/macro";
import { useSite } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

/** As long as the operator has said nothing: empty frames, and a way to ask. */
export function NoSources() {
  const { t } = useLingui();
  const { brand, trialDays } = useSite();
  return (
    <li className="border-t border-line">
      <div className="bill-posters" data-dark aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="bill-words py-6 lg:col-span-2">
        <h3 className="text-title">{t`${brand} has not yet said where its films come from.`}</h3>
        <p className="mt-2.5 max-w-xl">
          {trialDays > 0
            ? t`Neither who provides them, nor under which right. Ask before you pay; the trial needs no card.`
            : t`Neither who provides them, nor under which right. Ask before you pay.`}
        </p>
      </div>
      <div className="bill-words text-right max-lg:mb-4 max-lg:text-left">
        <ButtonLink to="/contact" variant="secondary">{t`Write to us`}</ButtonLink>
      </div>
    </li>
  );
}
