import { feature } from "../../lib/feature.ts";
import { noStore, requireAuth } from "../../lib/guards.ts";
import { deliverDocument } from "./deliver.ts";
import { BULK_MAIL, MAIL } from "./job-kinds.ts";
import { documents, forgetAddress, lastFacts, memberData, purgeDocuments } from "./store.ts";

/** Stores what was agreed, declared and sent about contracts, as proof. */
export default feature({
  rows: { contract_documents: "unchanged", contract_texts: "unchanged" },
  routes: { "GET /api/app/contract": [noStore, requireAuth, documents] },
  crons: { "contract-purge": ["50 3 * * *", () => purgeDocuments($app)] },
  jobs: { [MAIL]: ["mail", deliverDocument], [BULK_MAIL]: ["mail", deliverDocument, "bulk"] },
  memberData,
  lastFacts,
  onMemberDeleted: forgetAddress,
});
