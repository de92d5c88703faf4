import type { SavedViewsRecord } from "../../../../../types/pocketbase-types.ts";
import { FULL_LIST_BATCH, memberCall } from "../../../lib/call.ts";

const VIEWS = "saved_views";

/** The administrator's own saved searches, by name. */
export const readViews = () =>
  memberCall((pb) => pb.collection(VIEWS).getFullList<SavedViewsRecord>({ batch: FULL_LIST_BATCH, sort: "name" }));
export const createView = (view: { admin: string | undefined; name: string; query: string }) =>
  memberCall((pb) => pb.collection(VIEWS).create(view));
export const deleteView = (id: string) => memberCall((pb) => pb.collection(VIEWS).delete(id));
