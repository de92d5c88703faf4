import type { Locale, SearchResult } from "../../../../common/wire/api.ts";
import { http } from "../../lib/http.ts";

/** Searches posts and articles. */
export const search = (q: string, locale: Locale, signal: AbortSignal) =>
  http<SearchResult>("/api/app/search", { query: { q, locale }, signal });

/** Records whether an article helped: no account, no cookie. */
export const voteOn = (slug: string, locale: Locale, useful: boolean) =>
  http("/api/app/articles/vote", { method: "POST", body: { locale, slug, useful } });
