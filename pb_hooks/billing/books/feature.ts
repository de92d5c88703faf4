import { booksQuery } from "../../../common/contract/books.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { saveAccounts } from "./accounts.ts";
import { exportBooks } from "./files.ts";
import { totals } from "./totals.ts";

/** Invoices, what was paid, what Stripe kept and what the bank got, of any range, in one file and as a sales journal. */
export default feature({
  routes: {
    "GET /api/app/admin/books": [noStore, may("money.read"), (e) => totals(e.app, parseQuery(booksQuery, e))],
    "POST /api/app/admin/books/file": [...proved("money.write"), exportBooks],
    "POST /api/app/admin/books/accounts": [noStore, may("money.write"), saveAccounts],
  },
});
