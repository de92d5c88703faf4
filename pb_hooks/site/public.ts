import type { Locale, PublicSite } from "../../types/api.ts";
import { isObject, textOf } from "../lib/json.ts";
import { must } from "../lib/errors.ts";
import { row } from "../lib/sql.ts";

/** What other features may read of the site; the record itself is edited by the operator. */
export type SiteSettings = { brand: string; mailDomain: string; trialDays: number; commission: number };

const SETTINGS = { brand: "", mail_domain: "", trial_days: 0, commission: 0 };
const PUBLIC = { brand: "", tagline: "", trial_days: 0, links: "" };

/** The settings of the site record, read now: they may change while the server runs. */
export function siteSettings(app: CoreApp): SiteSettings {
  const found = row(app, "SELECT brand, mail_domain, trial_days, commission FROM site WHERE id = 'site'", {}, SETTINGS);
  const site = must(found, "site record");
  return { brand: site.brand, mailDomain: site.mail_domain, trialDays: site.trial_days, commission: site.commission };
}

/** The part of the site record that every page gets, in one language. */
export function publicSite(app: CoreApp, locale: Locale): PublicSite {
  const found = row(app, "SELECT brand, tagline, trial_days, links FROM site WHERE id = 'site'", {}, PUBLIC);
  const site = must(found, "site record");
  const links = parse(site.links);
  return {
    brand: site.brand,
    tagline: textOf(parse(site.tagline), locale),
    trialDays: site.trial_days,
    links: { discord: textOf(links, "discord"), reddit: textOf(links, "reddit") },
  };
}

function parse(json: string): { [key: string]: unknown } {
  const value: unknown = JSON.parse(json || "{}");
  return isObject(value) ? value : {};
}
