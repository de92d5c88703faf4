import type { Locale } from "../../../../../common/contract/api.ts";
import type { SearchResult } from "../../../../../common/contract/content.ts";
import { http } from "../../../lib/http.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

/** Searches posts and articles. */
export const search = (q: string, locale: Locale, signal: AbortSignal) =>
  http<SearchResult>("/api/app/search", { query: { q, locale }, signal });

/** Records whether an article helped: no account, no cookie. */
export const voteOn = (slug: string, locale: Locale, useful: boolean) =>
  publicCalls("/api/app/articles").post<void>("/vote", { locale, slug, useful });
