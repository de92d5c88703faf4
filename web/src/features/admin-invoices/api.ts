import type { AdminInvoices } from "../../../../common/wire/invoices.ts";
import { callsOf } from "../../lib/call.ts";

const { download, post } = callsOf("/api/app/admin/invoices");

export const INVOICES_KEY = ["admin", "invoices"] as const;

/** A page of documents. @param month `YYYY-MM`, "" for all */
export const searchInvoices = (q: string, month: string, after: string, signal: AbortSignal) =>
  post<AdminInvoices>("/search", { q, view: month, after }, signal);

/** A month's documents as the server's CSV file. */
export const downloadMonth = (month: string) => download("/csv", { method: "POST", body: { month } });
