import type { AdminInvoices } from "../../../../../common/contract/invoices.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { download, post } = adminCalls("/invoices");

export const INVOICES_KEY = ["admin", "invoices"] as const;

/** A page of documents. @param month `YYYY-MM`, "" for all */
export const searchInvoices = (q: string, month: string, after: string, signal: AbortSignal) =>
  post<AdminInvoices>("/search", { q, view: month, after }, signal);

/** A month's documents as the server's CSV file. */
export const downloadMonth = (month: string) => download("/csv", { method: "POST", body: { month } });
