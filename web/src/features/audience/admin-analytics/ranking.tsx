import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { TrafficRow } from "../../../../../common/contract/analytics.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/text/card.tsx";
import type { List } from "./api.ts";
import { ListCsvButton } from "./csv-button.tsx";
import { barLength } from "./figure-rules.ts";
import type { View } from "./view-rules.ts";

/** Rows shown at first. */
const SHORT = 8;

type Props = {
  view: View;
  list: List;
  title: string;
  /** The heading of the rows' names. */
  keyLabel: string;
  rows: readonly TrafficRow[];
  name: (key: string) => ReactNode;
  className?: string;
};

/** The top sources, pages or languages, each with a bar relative to the first. */
export function Ranking({ view, list, title, keyLabel, rows, name, className = "" }: Props) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const [whole, setWhole] = useState(false);
  const greatest = rows[0]?.visitors ?? 0;
  const total = formatNumber(rows.length);
  return (
    <Card
      title={title}
      aside={<ListCsvButton view={view} list={list} title={title} />}
      className={`min-w-0 ${className}`}
    >
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t`Nothing in this range`}</p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="pb-2 text-left font-normal">
                {keyLabel}
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-normal">{t`Visitors`}</th>
              <th scope="col" className="pb-2 pl-3 text-right font-normal">{t`Views`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, whole ? rows.length : SHORT).map((row) => (
              <tr key={row.key} className="align-top">
                <th scope="row" className="w-full py-1.5 text-left font-normal">
                  <span className="block wrap-anywhere">{name(row.key)}</span>
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-1 rounded-full bg-accent"
                    style={{ width: `${barLength(row.visitors, greatest)}%` }}
                  />
                </th>
                <td className="py-1.5 pl-3 text-right font-semibold">{formatNumber(row.visitors)}</td>
                <td className="py-1.5 pl-3 text-right text-muted">{formatNumber(row.views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > SHORT && (
        <Button variant="ghost" size="sm" className="mt-3 -ml-3" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t`Show fewer` : t`Show all ${total}`}
        </Button>
      )}
    </Card>
  );
}
