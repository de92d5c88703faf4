import type { Locale } from "../../../../../common/contract/api.ts";
import type { BannerTimes } from "../../../../../common/contract/banner.ts";
import type { MailTest } from "../../../../../common/contract/system.ts";
import type { MailPreview, TextList, TextVersions } from "../../../../../common/contract/texts.ts";
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

/** A mail with an unsaved text; `member`: an address, "" for none. */
type MailAsked = { key: string; locale: Locale; value: string; member: string };

export const previewMail = (asked: MailAsked) => post<MailPreview>("/preview", asked);

/** Sends it to the administrator alone. */
export const testMail = (asked: MailAsked) => post<MailTest>("/test", asked);

/** Sets the order of the questions, by their keys. */
export const orderFaqs = (ids: string[]) => thenRefresh(post<void>("/faqs/order", { ids }), TEXTS_KEY);

/** The query key of the banner's times. */
export const BANNER_KEY = ["admin", "banner"] as const;
export const readBanner = (signal: AbortSignal) => get<BannerTimes>("/banner", signal);
/** @param before the times that the form showed: 409 `record_changed` when someone changed them since */
export const saveBanner = (times: BannerTimes, before: BannerTimes) =>
  thenRefresh(post<BannerTimes>("/banner", { ...times, before }), BANNER_KEY);
