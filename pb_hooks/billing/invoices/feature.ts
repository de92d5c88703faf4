import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import { nextWith } from "../../lib/transaction.ts";
import { CATCH_UP, catchUp, queueCatchUp } from "./catch-up.ts";
import { anyPdf, exportCsv, ownPdf } from "./files.ts";
import { followPayment } from "./issue.ts";
import { memberData } from "./member-data.ts";
import { listOwn, search } from "./read.ts";
import { sendSample } from "./sample.ts";
import { currentSeller } from "./sellers.ts";

/** A completed legal identity completes the documents that waited for it. */
function keepSeller(e: core.RecordEvent): void {
  nextWith(e, () => currentSeller(e.app));
}

/** Invoices and credit notes: one series of numbers without gaps for each legal entity and year. */
export default feature({
  hooks: {
    "onRecordCreate payments": followPayment,
    "onRecordUpdate payments": followPayment,
    "onRecordUpdate site": keepSeller,
  },
  // Stripe's events would recreate a deleted payment, with a second invoice.
  rows: { invoices: "unchanged", invoice_sellers: "unchanged", payments: "kept" },
  routes: {
    "GET /api/app/invoices": [noStore, requireAuth, listOwn],
    "GET /api/app/invoices/{id}/pdf": [noStore, requireAuth, ownPdf],
    "POST /api/app/admin/invoices/search": [noStore, may("money.read"), search],
    "POST /api/app/admin/invoices/csv": [...proved("money.write"), exportCsv],
    "GET /api/app/admin/brand/invoice": [noStore, may("settings"), sendSample],
    "GET /api/app/admin/invoices/{id}/pdf": [noStore, may("money.read"), anyPdf],
  },
  crons: { "invoices-catch-up": ["50 3 * * *", () => queueCatchUp($app)] },
  jobs: { [CATCH_UP]: catchUp },
  memberData,
});
