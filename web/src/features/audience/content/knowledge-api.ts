import type { KnowledgeIndex, Locale } from "../../../../../common/wire/api.ts";
import { callsOf } from "../../../lib/call.ts";

/** The members' index of help articles. */
export const readKnowledge = (locale: Locale, signal: AbortSignal) =>
  callsOf("/api/app/kb").get<KnowledgeIndex>("", signal, { locale });
