import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { FILE_MAX_MB, IMPORT_COLUMNS, IMPORT_ROWS } from "../../../../../common/contract/imports.ts";
import type { ImportSource, Mapped } from "../../../../../common/imports/columns.ts";
import type { RowNotice } from "../../../../../common/imports/rows.ts";
import type { ProblemCode } from "../../../../../common/imports/values.ts";
import type { FileProblem } from "./decode.ts";

/** What a column becomes. */
export const FIELD_LABELS: Readonly<Record<Mapped, MessageDescriptor>> = {
  "": msg`Do not import`,
  email: msg`E-mail address`,
  account: msg`Account here, or newsletter only`,
  name: msg`Name`,
  locale: msg`Language`,
  plan: msg`Plan`,
  paid_until: msg`Paid until`,
  billed_until: msg`Paid until, the rest was given`,
  period_start: msg`Start of the paid period`,
  ended: msg`End of the subscription`,
  status: msg`Status of the subscription`,
  complimentary: msg`Complimentary access`,
  customer: msg`Stripe customer`,
  subscription: msg`Stripe subscription`,
  newsletter: msg`Newsletter`,
  consent: msg`Day of the consent to the newsletter`,
  note: msg`Note`,
};

/** Programs, by their names; the rest are simply files. */
export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  passerelle: "Passerelle",
  ghost: "Ghost",
  stripe: "Stripe",
  patreon: "Patreon",
  woocommerce: "WooCommerce",
  substack: "Substack",
  other: "",
};

/** Why a row cannot be imported. `{value}` is what the file has. */
export const PROBLEMS: Readonly<Record<ProblemCode, (value: string) => MessageDescriptor>> = {
  cells_few: () => msg`The row has fewer cells than the headings: a line break or a quotation mark is missing.`,
  cells_many: () => msg`The row has more cells than the headings: a separator is not between quotation marks.`,
  cell_long: () => msg`A cell is too long.`,
  text_damaged: (value) => msg`“${value}” has a damaged letter.`,
  value_damaged: (value) => msg`“${value}” was damaged by a spreadsheet.`,
  email_missing: () => msg`No e-mail address.`,
  email_two_at: () => msg`The e-mail address has two “@”.`,
  email_unreadable: (value) => msg`“${value}” is not an e-mail address.`,
  email_kept: () => msg`This address was another member’s until a few days ago. Import it later.`,
  doubled: (value) => msg`Twice in the file: line ${value} has this address too.`,
  name_long: () => msg`The name is longer than 100 characters.`,
  note_long: () => msg`The note is longer than 2,000 characters.`,
  date_unreadable: (value) => msg`“${value}” is not a date.`,
  date_order: (value) => msg`“${value}”: say which comes first, the day or the month.`,
  date_far: (value) => msg`“${value}” is too far away.`,
  flag_unknown: (value) => msg`“${value}” is neither yes nor no.`,
  status_unknown: (value) => msg`The status “${value}” is unknown.`,
  overdue: (value) =>
    msg`A payment is overdue: nobody has paid until ${value}. Enter the day until which the member has paid.`,
  plan_unknown: (value) => msg`Choose which plan “${value}” is.`,
  customer_unreadable: (value) => msg`“${value}” is not a Stripe customer (cus_…).`,
  subscription_unreadable: (value) => msg`“${value}” is not a Stripe subscription (sub_…).`,
  consent_future: (value) => msg`The consent is dated ${value}, in the future.`,
  consent_needed: () => msg`Without an account, the newsletter needs the day of the consent.`,
  failed: () => msg`The server could not store this row. The log says why.`,
};

/** What a reader may want to know of a row that is imported. */
export const NOTICES: Readonly<Record<RowNotice, MessageDescriptor>> = {
  consent_missing: msg`No newsletter: the consent is not proved.`,
  given: msg`Active without an end date: gets the access that you give.`,
  unbilled: msg`Counts as a gift: the column “Paid until, the rest was given” is empty.`,
  no_end: msg`Active without an end date: no access until you give days.`,
  locale_other: msg`Another language: gets the language chosen under the columns.`,
};

const rows = IMPORT_ROWS;
const columns = IMPORT_COLUMNS;
const megabytes = FILE_MAX_MB;

/** Why a file cannot be read. `row` is where, 0 for nowhere. */
export const FILE_PROBLEMS: Readonly<Record<FileProblem, (row: number) => MessageDescriptor>> = {
  workbook: () => msg`This is a spreadsheet, not a CSV file. Open it and save it as “CSV UTF-8”.`,
  binary: () => msg`This is not a text file. Choose a CSV file.`,
  empty: () => msg`There are no rows in this file.`,
  large: () => msg`The file is larger than ${megabytes} MB. Split it into several files.`,
  quotes: (row) => msg`Row ${row} has a quotation mark that is not closed. Correct the file, then choose it again.`,
  columns: () => msg`The file has more than ${columns} columns.`,
  rows: () => msg`The file has more than ${rows} rows. Split it into several files.`,
  headings: () => msg`The first row has no headings.`,
};
