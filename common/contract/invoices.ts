import * as v from "valibot";
import { rawText } from "./fields.ts";

/**
 * Wire shapes of invoices (pb_hooks/billing/invoices). Money is integers in cents of euros, below zero on a credit note; net + vat =
 * gross. Days are `YYYY-MM-DD` in Paris.
 */

export type InvoiceKind = "invoice" | "credit_note";

/** One document of a member. */
export type OwnInvoice = {
  id: string;
  number: string;
  kind: InvoiceKind;
  /** Id of the payment that it is about. */
  payment: string;
  issuedOn: string;
  plan: string;
  grossCents: number;
  /** False while the operator's legal identity is incomplete: the PDF must wait (409 `invoice_waits`). */
  ready: boolean;
};

/**
 * `GET /api/app/invoices?after=&payment=`, member: the latest first; with `payment` those about one payment.
 * `GET /api/app/invoices/{id}/pdf` is the file.
 */
export type OwnInvoices = { items: OwnInvoice[]; next: string | null };

export type AdminInvoice = Omit<OwnInvoice, "payment"> & {
  buyerName: string;
  buyerEmail: string;
  /** Empty once the account is deleted. */
  member: string;
  netCents: number;
  vatCents: number;
};

/** One series of numbers: a legal entity's in a year. `missing` must be 0. */
export type InvoiceSeries = {
  /** The SIREN or registration number; "" while the operator has given none. */
  seller: string;
  year: number;
  last: string;
  missing: number;
};

/**
 * `POST /api/app/admin/invoices/search` {q, view, after}, admin: the latest first. `view` is a month, `YYYY-MM`, or "" for
 * all; `q` is a number, the beginning of the buyer's name or address, or finds members. `GET …/{id}/pdf` is the file; `POST
 * …/csv` {month} is a month for the books.
 */
export type AdminInvoices = {
  items: AdminInvoice[];
  next: string | null;
  /** Whether the search left out documents of older members, because too many match. */
  cut: boolean;
  /** Those with documents, the latest first. */
  months: string[];
  series: InvoiceSeries[];
  /** Whether files must wait for the legal identity. */
  incomplete: boolean;
};

/** A month, `YYYY-MM`. */
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

export const invoicesExport = () => v.object({ month: v.pipe(rawText, v.regex(MONTH)) });

export const ownInvoicesQuery = () => v.object({ payment: rawText, after: rawText });
