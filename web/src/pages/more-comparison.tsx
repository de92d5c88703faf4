import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoney } from "../../../common/format.ts";
import { useLocale } from "../lib/use-locale.ts";
import { usePageData } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

const CELL = "px-4 py-3 align-top max-sm:px-3";

/** With and without us, including where doing it yourself is better. */
export function MoreComparison() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="comparison-title" className="wrap pb-16 lg:pb-20">
      <h2 id="comparison-title" className="text-title">{t`With us, or on your own`}</h2>
      <p className="mt-3 max-w-2xl text-muted">
        {t`You can do all of this yourself, for free. Here is what changes when we do it for you.`}
      </p>
      <table aria-labelledby="comparison-title" className="mt-8 w-full border-collapse text-left text-sm sm:text-base">
        <thead className="border-b border-edge">
          <tr className="max-sm:grid max-sm:grid-cols-2">
            <td className={`${CELL} max-sm:hidden`} />
            <th scope="col" className={`${CELL} text-info`}>{t`With us`}</th>
            <th scope="col" className={CELL}>{t`On your own`}</th>
          </tr>
        </thead>
        <tbody>
          <Rows />
        </tbody>
      </table>
      <div className="mt-10 flex flex-col items-start gap-5 lg:flex-row lg:items-center lg:justify-between">
        <p className="max-w-2xl">
          <Trans>
            One device, and you like to set things up yourself? Then you do not need us. Several screens, a family,
            little patience? That is where we come in.
          </Trans>
        </p>
        <ButtonLink to="/subscription-plans" variant="secondary" className="shrink-0">
          {t`Compare the plans`}
        </ButtonLink>
      </div>
    </section>
  );
}

function Rows() {
  const { t } = useLingui();
  const { fromCents } = usePageData("more");
  const price = formatMoney(fromCents ?? 0, useLocale());
  return (
    <>
      <Row
        topic={t`First set-up`}
        managed={t`One form, then one button that adds your add-on.`}
        alone={t`Add-ons to find, judge and set up, one by one.`}
      />
      <Row
        topic={t`Several screens`}
        managed={t`The same rows everywhere; we keep them up to date.`}
        alone={t`The same add-ons too, as long as you update them yourself.`}
      />
      <Row
        topic={t`A source stops working`}
        managed={t`We watch over the sources, and usually notice first.`}
        alone={t`You notice, and look for another one.`}
      />
      <Row
        topic={t`A link shared by mistake`}
        managed={t`A new private link in one click; the old one stops working at once.`}
        alone={t`You replace each key by hand.`}
      />
      <Row topic={t`Help`} managed={t`A team that answers, in French and in English.`} alone={t`Forums and guides.`} />
      <Row
        topic={t`Control`}
        managed={t`We manage the add-on for you: you rely on us for it.`}
        alone={t`Everything is in your hands.`}
      />
      <Row
        topic={t`Price`}
        managed={
          fromCents === null ? t`A paid subscription, after a free trial.` : t`From ${price} per month, tax included.`
        }
        alone={t`Free, apart from your time.`}
      />
    </>
  );
}

/** On a phone a row shows its topic above two columns; for screen readers it stays a table row. */
function Row({ topic, managed, alone }: { topic: ReactNode; managed: ReactNode; alone: ReactNode }) {
  return (
    <tr className="border-b border-line max-sm:grid max-sm:grid-cols-2">
      <th scope="row" className={`${CELL} font-semibold max-sm:col-span-2 max-sm:pb-0 sm:w-1/4`}>
        {topic}
      </th>
      <td className={`${CELL} sm:bg-info/12`}>{managed}</td>
      <td className={`${CELL} text-muted`}>{alone}</td>
    </tr>
  );
}
