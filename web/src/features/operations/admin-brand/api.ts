import type { BrandAnswer, BrandDraft, BrandPreview } from "../../../../../common/contract/brand.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/brand");

export const BRAND_KEY = ["admin", "brand"] as const;
export const previewKey = (version: string) => [...BRAND_KEY, "preview", version] as const;

export const readBrand = (signal: AbortSignal) => get<BrandAnswer>("", signal);
export const readPreview = (signal: AbortSignal) => get<BrandPreview>("/preview", signal);

/** @param seen the version that the form showed: 409 `record_changed` when someone changed it since */
export const saveDraft = (draft: BrandDraft, seen: string) =>
  thenRefresh(post<BrandAnswer>("/draft", { ...draft, before: { version: seen } }), BRAND_KEY);

export const discardDraft = () => thenRefresh(post<BrandAnswer>("/discard"), BRAND_KEY);
/** @param version the draft that the reader saw: 409 `record_changed` for another one */
export const publishDraft = (version: string) =>
  thenRefresh(post<BrandAnswer>("/publish", { before: { version } }), BRAND_KEY);
export const resetBrand = () => thenRefresh(post<BrandAnswer>("/reset"), BRAND_KEY);
