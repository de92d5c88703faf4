import type { Locale } from "../../../../../common/contract/api.ts";
import type { TextList, TextVersions } from "../../../../../common/contract/texts.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/texts");

/** Prefix of all queries of texts in the query cache. */
export const TEXTS_KEY = ["admin", "texts"] as const;

/** Every text that the operator may change. */
export const readTexts = (signal: AbortSignal) => get<TextList>("", signal);

/** The versions of a text, the newest first. */
export const readVersions = (key: string, signal: AbortSignal) => get<TextVersions>("/versions", signal, { key });

type Both = Record<Locale, string>;

/** Saves a text in both languages; "" is the product's. `before`: the operator's texts as they were read. */
export const saveText = (key: string, texts: Both, before: Both) =>
  thenRefresh(post<void>("", { key, ...texts, before }), TEXTS_KEY);
