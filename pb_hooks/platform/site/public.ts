import { communityLink } from "../../../common/community-link.ts";
import type { Locale, PublicSite } from "../../../common/contract/api.ts";
import { LEGAL_FIELDS, type LegalField } from "../../../common/contract/legal.ts";
import type { RewardAs } from "../../../common/contract/referrals.ts";
import { lacksCapital } from "../../../common/legal-form.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { row } from "../../lib/sql.ts";
import { footerPages } from "../texts/public.ts";
import { announced } from "./announce.ts";
import { analyticsTag, offlinePage } from "./environment.ts";
import { publicLook } from "./look.ts";
import { DEFAULTS } from "./record.ts";

export { announcedFor, refuseInMaintenance } from "./announce.ts";
export { publicFaqs } from "./faqs.ts";
export { brandColours, brandStyle, isSound, publicLook } from "./look.ts";
export { siteRecord } from "./record.ts";

/** What the site offers to other features; the operator edits the record itself. */
export type SiteSettings = {
  brand: string;
  mailDomain: string;
  trialDays: number;
  /** Whether trials wait for the confirmation of the address. */
  trialsWait: boolean;
  refusesThrowaway: boolean;
};

const SETTINGS = { ...DEFAULTS, refuse_throwaway: false as boolean, waits: false as boolean };
const REFERRALS = { commission: 0, reward_as: "" };
const DETECTS: { detect_locale: boolean } = { detect_locale: false };
const PUBLIC = { brand: DEFAULTS.brand, tagline: "", trial_days: 0, links: "" };

const env = (name: string) => $os.getenv(name);

/** The public address: scheme and host, without a trailing slash. */
export function siteUrl(app: CoreApp): string {
  return app.settings().meta.appURL.replace(/\/+$/, "");
}

/**
 * The migration of the first administrator reads it before the column trial_on_confirm exists: SQLite then takes the name from
 * outside of the inner SELECT.
 */
const READ = `SELECT brand, mail_domain, trial_days, refuse_throwaway,
    (SELECT trial_on_confirm FROM site WHERE id = 'site') AS waits
  FROM site, (SELECT FALSE AS trial_on_confirm) WHERE id = 'site'`;

/** The site record's current settings: they may change while the server runs. */
export function siteSettings(app: CoreApp): SiteSettings {
  const { brand, mail_domain, trial_days, refuse_throwaway, waits } = row(app, READ, {}, SETTINGS) ?? SETTINGS;
  return {
    ...{ brand, mailDomain: mail_domain, trialDays: trial_days },
    ...{ trialsWait: waits, refusesThrowaway: refuse_throwaway },
  };
}

/** A referrer's reward: percent of the referred member's first payment, and its form. */
export function referralTerms(app: CoreApp): { commission: number; rewardAs: RewardAs } {
  const site = row(app, "SELECT commission, reward_as FROM site WHERE id = 'site'", {}, REFERRALS) ?? REFERRALS;
  return { commission: site.commission, rewardAs: site.reward_as === "payout" ? "payout" : "credit" };
}

/** The part of the site record that every page gets, in one language. Whether orders are open is for billing to say. */
export function publicSite(app: CoreApp, locale: Locale): Omit<PublicSite, "sells" | "byCard"> {
  const site = row(app, "SELECT brand, tagline, trial_days, links FROM site WHERE id = 'site'", {}, PUBLIC) ?? PUBLIC;
  const links = parseObject(site.links);
  const pages = footerPages(app, locale);
  return {
    brand: site.brand,
    tagline: textOf(parseObject(site.tagline), locale),
    trialDays: site.trial_days,
    links: {
      discord: communityLink("discord", textOf(links, "discord")),
      reddit: communityLink("reddit", textOf(links, "reddit")),
    },
    analyticsTag: analyticsTag(env),
    ...announced(app, locale),
    ...(pages.length > 0 && { pages }),
    look: publicLook(app),
  };
}

/** Whether browsers without a network show our offline page. */
export function offersOfflinePage(): boolean {
  return offlinePage(env);
}

/** Whether a first visit to `/` follows the visitor's language. */
export function detectsLocale(app: CoreApp): boolean {
  return row(app, "SELECT detect_locale FROM site WHERE id = 'site'", {}, DETECTS)?.detect_locale ?? false;
}

/** The operator's legal identity as typed, without empty fields. */
export function legalIdentity(app: CoreApp): Partial<Record<LegalField, string>> {
  const legal = parseObject(row(app, "SELECT legal FROM site WHERE id = 'site'", {}, { legal: "" })?.legal ?? "");
  const given = LEGAL_FIELDS.map((field) => [field, textOf(legal, field).trim()]).filter(([, value]) => value);
  return Object.fromEntries(given);
}

/** How the operator charges VAT: one of VAT_MODES (common/contract/settings.ts). */
export function siteVat(app: CoreApp): string {
  return row(app, "SELECT vat FROM site WHERE id = 'site'", {}, { vat: "" })?.vat ?? "";
}

/**
 * Fields of the legal notice that not every operator has, or that an operator of an earlier release has in another field: without them
 * orders stay open.
 */
export const OPTIONAL_FIELDS: readonly LegalField[] = ["vat_id", "share_capital", "mediator_address", "mediator_site"];

/** The fields that the legal notice lacks. Whether orders are open is for billing to say. */
export function missingLegal(app: CoreApp): LegalField[] {
  const given = legalIdentity(app);
  return LEGAL_FIELDS.filter((field) => {
    if (field === "share_capital") return lacksCapital(given);
    return field !== "vat_id" && !given[field];
  });
}

/** Whether the operator has filled in everything that the legal notice requires. */
export function legalIsComplete(app: CoreApp): boolean {
  return missingLegal(app).length === 0;
}
