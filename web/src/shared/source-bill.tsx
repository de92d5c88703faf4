import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { PublicSource } from "../../../common/contract/source-lines.ts";
import { useFormat } from "../lib/use-format.ts";
import { useSite } from "../router/page-data.tsx";
import { LogoMark } from "../ui/text/logo.tsx";
import { NoSources } from "./no-sources.tsx";
import { SourceRow } from "./source-row.tsx";

type Props = {
  sources: readonly PublicSource[];
  /** Our cheapest price a month; null without plans. */
  fromCents: number | null;
  /** Who runs the service; "" where nobody has said so. */
  company: string;
  /** The heading's size: the home page has the largest. */
  size?: string;
};

/** What members watch: each source with what it shows, who provides it, under which right and at what price. Then us. */
export function SourceBill({ sources, fromCents, company, size = "text-display" }: Props) {
  const { t } = useLingui();
  const said = sources.some((source) => source.said);
  return (
    <section id="sources" aria-labelledby="sources-title" className="wrap pt-12 pb-8 lg:pt-26 lg:pb-16">
      <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-[1fr_27rem]">
        <h2 id="sources-title" className={`max-w-[9em] ${size}`}>{t`What you will watch.`}</h2>
        {said && (
          <p className="text-[1.125rem]/normal">
            {t`Every row on your screen comes from a source with a name. Here they are: what each shows, who provides it, at what price and under which right.`}
          </p>
        )}
      </div>
      {said && (
        <p className="bill-head mt-11 border-b border-line pb-3 text-sm text-muted" aria-hidden="true">
          <span className="col-span-2">{t`The row, in Stremio`}</span>
          <span>{t`Who provides it, under which right`}</span>
          <span className="text-right">{t`What you pay`}</span>
        </p>
      )}
      <ul className="bill max-lg:mt-4">
        {said ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          sources.map((source, index) => <SourceRow key={index} source={source} index={index} />)
        ) : (
          <NoSources />
        )}
        <Us fromCents={fromCents} company={company} />
      </ul>
      <p className="border-t border-line pt-5 max-lg:border-0">
        <Trans>
          Wondering about a source?{" "}
          <Link to="/contact" className="link">
            Write to us
          </Link>
          .
        </Trans>
      </p>
    </section>
  );
}

/** The last row: our work and its price. */
function Us({ fromCents, company }: Pick<Props, "fromCents" | "company">) {
  const { t } = useLingui();
  const { brand, trialDays } = useSite();
  const { formatMoney } = useFormat();
  const price = formatMoney(fromCents ?? 0);
  return (
    <li>
      <div className="bill-posters self-center!" data-dark>
        <LogoMark className="size-16! text-accent lg:size-22!" />
      </div>
      <div className="bill-words lg:py-5">
        <h3 className="text-heading lg:text-[1.625rem]">{t`And us, ${brand}`}</h3>
        <p className="mt-1 max-w-sm">{t`Your add-on, set up and kept working, and our help. Not one film.`}</p>
      </div>
      <div className="bill-who">
        {company && <p className="font-semibold">{company}</p>}
        <Link to="/mentions" className="link">{t`Legal notice`}</Link>
      </div>
      {fromCents !== null && (
        <div className="bill-price">
          <b>
            <Trans>
              <small>from</small> {price}
            </Trans>
          </b>
          <span>{trialDays > 0 ? t`A month, after the trial` : t`A month`}</span>
        </div>
      )}
    </li>
  );
}
