import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
import { discardDraft, publishDraft, readBrand, resetBrand, saveDraft } from "./manage.ts";
import { previewDraft } from "./preview.ts";

const AREA = "/api/app/admin/brand";

/** The operator's colours and pictures: a draft, and what counts. */
export default feature({
  routes: {
    [`GET ${AREA}`]: [noStore, may("settings"), readBrand],
    [`GET ${AREA}/preview`]: [noStore, may("settings"), previewDraft],
    [`POST ${AREA}/draft`]: [noStore, may("settings"), saveDraft],
    [`POST ${AREA}/discard`]: [noStore, may("settings"), discardDraft],
    [`POST ${AREA}/publish`]: [...proved("settings"), publishDraft],
    [`POST ${AREA}/reset`]: [...proved("settings"), resetBrand],
  },
});
