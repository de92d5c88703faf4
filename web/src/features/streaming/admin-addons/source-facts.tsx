import { Plural, useLingui } from "@lingui/react/macro";
import type { AddonSource } from "../../../../../common/contract/addons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Fact } from "../../../ui/text/fact.tsx";

/** A source's figures since the server started; a dash without calls. */
export function SourceFacts({ source }: { source: AddonSource }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber, formatPercent } = useFormat();
  const { live, checked, answers } = source;
  const ms = (value: number | null | undefined) => (typeof value === "number" ? `${formatNumber(value)} ms` : "–");
  const share = (part: number, whole: number) => (whole > 0 ? formatPercent(Math.round((part / whole) * 100)) : "–");
  const error = live?.lastError || source.lastError;
  const keys = source.debrid.join(", ");
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Fact term={t`Median`}>{ms(live?.p50)}</Fact>
      <Fact term={t`95th percentile`}>{ms(live?.p95)}</Fact>
      <Fact term={t`Errors`}>{share(live?.errors ?? 0, live?.calls ?? 0)}</Fact>
      <Fact term={t`From the cache`}>
        {share(live?.cacheHits ?? 0, (live?.cacheHits ?? 0) + (live?.cacheMisses ?? 0))}
      </Fact>
      <Fact term={t`Responses in 30 days`}>{formatNumber(answers)}</Fact>
      {live && live.dropped > 0 && <Fact term={t`Discarded`}>{formatNumber(live.dropped)}</Fact>}
      {live && live.veiled > 0 && <Fact term={t`Played through your site`}>{formatNumber(live.veiled)}</Fact>}
      {keys && <Fact term={t`Key filled in`}>{keys}</Fact>}
      <Fact term={t`Manifest read`}>{checked ? formatDateTime(checked) : "–"}</Fact>
      {live && live.keys > 0 && (
        <Fact term={t`Hidden from members`} className="col-span-full">
          <Plural
            value={live.keys}
            one="# entry showed a key outside a stream’s address."
            other="# entries showed a key outside a stream’s address."
          />
        </Fact>
      )}
      {live && live.unplayable > 0 && (
        <Fact term={t`Not played`} className="col-span-full">
          <Plural
            value={live.unplayable}
            one="# stream with a key led to no file: the source must answer with a redirect that shows no key."
            other="# streams with a key led to no file: the source must answer with a redirect that shows no key."
          />
        </Fact>
      )}
      {error && (
        <Fact term={t`Last error`} className="col-span-full">
          <span className="font-mono text-xs">{error}</span>
        </Fact>
      )}
    </dl>
  );
}
