import type { BrandAnswer, BrandDraft, BrandPreview } from "../../../../../common/contract/brand.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/brand");

export const BRAND_KEY = ["admin", "brand"] as const;
export const previewKey = (version: string) => [...BRAND_KEY, "preview", version] as const;

export const readBrand = (signal: AbortSignal) => get<BrandAnswer>("", signal);
export const readPreview = (signal: AbortSignal) => get<BrandPreview>("/preview", signal);
export const saveDraft = (draft: BrandDraft) => thenRefresh(post<BrandAnswer>("/draft", draft), BRAND_KEY);
export const discardDraft = () => thenRefresh(post<BrandAnswer>("/discard"), BRAND_KEY);
export const publishDraft = () => thenRefresh(post<BrandAnswer>("/publish"), BRAND_KEY);
export const resetBrand = () => thenRefresh(post<BrandAnswer>("/reset"), BRAND_KEY);
