import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAuth } from "../lib/guards.ts";
import { deliver } from "./deliver.ts";
import { BULK_MAIL, forgetAddress, MAIL } from "./public.ts";
import { documents, memberData, purge } from "./store.ts";

/** Nobody can change a document, not even a superuser. */
function refuse(): void {
  throw fail(403, "append_only");
}

/** Stores what was agreed, declared and sent about contracts, as proof. */
export default feature({
  hooks: {
    "onRecordUpdate contract_documents": refuse,
    "onRecordDelete contract_documents": refuse,
    "onRecordUpdate contract_texts": refuse,
    "onRecordDelete contract_texts": refuse,
  },
  routes: { "GET /api/app/contract": [noStore, requireAuth, documents] },
  crons: { "contract-purge": ["50 3 * * *", () => purge($app)] },
  jobs: { [MAIL]: ["mail", deliver], [BULK_MAIL]: ["mail", deliver, "bulk"] },
  memberData,
  onMemberDeleted: forgetAddress,
});
