import type { Locale } from "../../../../../common/contract/api.ts";
import type { BrandAnswer, BrandDraft, BrandPreview } from "../../../../../common/contract/brand.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { download, get, post } = adminCalls("/brand");

export const BRAND_KEY = ["admin", "brand"] as const;
/** What mails show: the version of the look, and the name of the service. */
export const previewKey = (version: string, name: string) => [...BRAND_KEY, "preview", version, name] as const;

export const readBrand = (signal: AbortSignal) => get<BrandAnswer>("", signal);
export const readPreview = (signal: AbortSignal) => get<BrandPreview>("/preview", signal);

/** The PDF of an invoice in the draft, or in what counts. */
export const downloadInvoice = (locale: Locale) => download("/invoice", { query: { locale } });

/** @param seen the version that the form showed: 409 `record_changed` when someone changed it since */
export const saveDraft = (draft: BrandDraft, seen: string) =>
  thenRefresh(post<BrandAnswer>("/draft", { ...draft, before: { version: seen } }), BRAND_KEY);

export const discardDraft = () => thenRefresh(post<BrandAnswer>("/discard"), BRAND_KEY);
/** @param version the draft that the reader saw: 409 `record_changed` for another one */
export const publishDraft = (version: string) =>
  thenRefresh(post<BrandAnswer>("/publish", { before: { version } }), BRAND_KEY);
export const resetBrand = () => thenRefresh(post<BrandAnswer>("/reset"), BRAND_KEY);
