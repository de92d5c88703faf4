import type { Locale } from "../../../../../common/contract/api.ts";
import type { KnowledgeIndex } from "../../../../../common/contract/content.ts";
import { callsOf } from "../../../lib/call.ts";

/** The members' index of help articles. */
export const readKnowledge = (locale: Locale, signal: AbortSignal) =>
  callsOf("/api/app/kb").get<KnowledgeIndex>("", signal, { locale });
