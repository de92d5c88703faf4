import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import results from "../features/audience/accessibility/results.json";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";

/** /accessibilite: the declaration, made from the last axe results (scripts/accessibility.ts). */
export default function AccessibilityPage() {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const { company, email, phone, address } = usePageData("accessibilite");
  const date = formatDate(results.date);
  const { axe, rules } = results;
  const [pages, passed] = [results.pages.length, results.pages.length - results.failed.length];
  const failed = results.failed.join(", ");
  const mail = email ? (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {email}
    </a>
  ) : null;
  return (
    <div className="wrap py-12 sm:py-16">
      <h1 className="text-display">{t`Accessibility: partially compliant`}</h1>
      <div className="mt-8 flex max-w-3xl flex-col gap-10">
        <Part title={t`Declaration`}>
          <p>
            {t`${company} wants everyone to be able to use this site. It aims to meet level AA of WCAG 2.2 and the European standard EN 301 549, on which the French RGAA is based.`}
          </p>
          <p className="mt-3">
            {t`The site is partially compliant: automatic tests cover only a part of the criteria, and no full manual audit has been carried out yet.`}
          </p>
        </Part>
        <Part title={t`Test results`}>
          <p>
            {t`Established on ${date}. Every public page was checked in French and in English, on a small and on a large screen, with axe-core ${axe} (${rules} rules).`}
          </p>
          <p className="mt-3 font-semibold">
            {t`${passed} of ${pages} pages passed every rule.`} {failed && t`Pages with known faults: ${failed}.`}
          </p>
          <p className="mt-3">
            {t`Forms and orders are also tested with the keyboard alone. Content by third parties and the applications in which you stream are not covered.`}
          </p>
        </Part>
        <Part title={t`Report a problem`}>
          <p>
            <Trans>
              If something stops you from using the site, write to {mail ?? company}: we will find you another way, and
              fix it.
            </Trans>
          </p>
          <p className="mt-3">{[company, address, phone].filter(Boolean).join(" · ")}</p>
        </Part>
        <Complaints />
      </div>
    </div>
  );
}

function Complaints() {
  const { t } = useLingui();
  return (
    <Part title={t`How to complain`}>
      <p>
        <Trans>
          If you told us about a problem and got no satisfactory answer, you may turn to the Défenseur des droits:{" "}
          <a href="https://formulaire.defenseurdesdroits.fr/" rel="noopener" className="link">
            write a message
          </a>
          , contact{" "}
          <a href="https://www.defenseurdesdroits.fr/carte-des-delegues" rel="noopener" className="link">
            the delegate in your region
          </a>
          , or send a letter, without a stamp, to: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.
        </Trans>
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
