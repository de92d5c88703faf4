import { must } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { inTransaction } from "../lib/transaction.ts";
import { lookup } from "./lookup.ts";
import { overview } from "./overview.ts";
import { forgetUser, indexUser, SEARCHED } from "./user-search.ts";
import { searchUsers } from "./users.ts";

/** A member and the place in the search index are written together. */
function index(e: core.RecordEvent): void {
  const user = must(e.record, "record");
  inTransaction(e, () => {
    e.next();
    indexUser(e.app, user.id);
  });
}

/** The admin area: members, found and changed; counts. */
export default feature({
  hooks: {
    "onRecordCreate users": index,
    "onRecordUpdate users": (e) => {
      const user = must(e.record, "record");
      const before = user.original();
      if (SEARCHED.some((field) => user.getString(field) !== before.getString(field))) index(e);
      else e.next();
    },
    "onRecordDelete users": (e) => {
      inTransaction(e, () => {
        e.next();
        forgetUser(e.app, must(e.record, "record").id);
      });
    },
  },
  routes: {
    "GET /api/app/admin/overview": [noStore, requireAdmin, overview],
    "POST /api/app/admin/users/lookup": [noStore, requireAdmin, lookup],
    "POST /api/app/admin/users/search": [noStore, requireAdmin, searchUsers],
  },
});
