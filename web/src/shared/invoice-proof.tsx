import { Plural, Trans } from "@lingui/react/macro";
import type { InvoiceSeries } from "../../../common/contract/invoices.ts";

/** Each series of invoice numbers, and that none of its numbers is missing. */
export function InvoiceProof({ series }: { series: readonly InvoiceSeries[] }) {
  if (series.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {series.map((each) => (
        <li key={`${each.seller} ${each.year}`}>
          <Line {...each} />
        </li>
      ))}
    </ul>
  );
}

function Line({ seller, year, last, missing }: InvoiceSeries) {
  if (missing > 0) {
    return (
      <strong className="font-semibold text-bad">
        <Trans>
          Invoices of {year}, seller {seller}:
        </Trans>{" "}
        <Plural value={missing} one="# number is missing before" other="# numbers are missing before" /> {last}.
      </strong>
    );
  }
  return (
    <Trans>
      Invoices of {year}, seller {seller}: no number is missing up to {last}.
    </Trans>
  );
}
