/** How often each column counts in an amount. */
type Sum = { readonly [column: string]: number };

/** A column of a CSV file: a text with columns of the row in it ("{number}"), or hundredths; empty where the row has none. */
export type TableColumn =
  | { text: string; words?: Readonly<Record<string, string>> }
  /** Hundredths, such as cents. */
  | { of: Sum };

/** An account of a journal, and what is booked on it, above zero on the debit side. `customer`: customers are named on it. */
type Posting = { account: string; name: string; customer: boolean; of: Sum };

/**
 * How rows become lines of a file (internal/hooks/tables). A journal books each row by its column `kind` and reads `day`, `customerId`
 * and `customer`; `code` is the journal's.
 */
export type TableFile =
  | { format: "csv"; locale: string; columns: readonly TableColumn[] }
  | { format: "json" }
  | {
      format: "journal";
      entries: Readonly<
        Record<string, { code: string; journal: string; piece: string; label: string; postings: readonly Posting[] }>
      >;
    };
