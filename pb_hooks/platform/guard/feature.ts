import { feature } from "../../lib/feature.ts";
import { createCollection, deleteCollection, importCollections, ours, updateCollection } from "./collections.ts";
import { createRecord, deleteRecord, updateRecord } from "./records.ts";
import { updateSettings } from "./settings.ts";

const OURS = Object.keys(ours).join(" ");

/**
 * What a superuser may do through PocketBase's dashboard and routes: the collections that the product is made of stay
 * as it reads them, and each change is in the audit log. Only requests are judged: migrations and our own code go past
 * these hooks. First in the list of features, so that a change and its entry are one transaction.
 */
export default feature({
  hooks: {
    onCollectionCreateRequest: createCollection,
    onCollectionUpdateRequest: updateCollection,
    onCollectionDeleteRequest: deleteCollection,
    onCollectionsImportRequest: importCollections,
    onSettingsUpdateRequest: updateSettings,
    ...{ [`onRecordCreateRequest ${OURS}` as const]: createRecord },
    ...{ [`onRecordUpdateRequest ${OURS}` as const]: updateRecord },
    ...{ [`onRecordDeleteRequest ${OURS}` as const]: deleteRecord },
  },
});
