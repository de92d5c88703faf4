import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { listTexts, listVersions, saveText } from "./edit.ts";
import { freePageMap, freePageTexts } from "./free-pages.ts";

const TEXTS = "/api/app/admin/texts";
const writes = [noStore, may("content.write")] as const;

/** The operator's own texts on top of the product's. */
export default feature({
  rows: { texts: "unchanged" },
  texts: freePageTexts,
  siteMap: freePageMap,
  routes: {
    [`GET ${TEXTS}`]: [...writes, listTexts],
    [`GET ${TEXTS}/versions`]: [...writes, listVersions],
    [`POST ${TEXTS}`]: [...writes, saveText],
  },
});
