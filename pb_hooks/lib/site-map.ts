import type { Locale } from "../../common/contract/api.ts";

/** A page of the site map: its path in each available language, without locale prefix, and when it last changed. */
export type MapEntry = { paths: Partial<Record<Locale, string>>; changed?: string };
