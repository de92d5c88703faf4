import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import { dbTime, now } from "../../../common/time.ts";
import { canonical } from "../../lib/canonical.ts";
import { hashKey } from "../../lib/hash-key.ts";
import { parseObject } from "../../lib/json.ts";
import { findOne, newRecord } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { publicLook, siteSettings, siteUrl } from "../../platform/site/public.ts";
import { descriptionOf, noticeText } from "./entry-texts.ts";
import { cleanManifest, type Manifest } from "./manifest-rules.ts";
import { appliesTo, mergeSources, type Unversioned, withoutPages } from "./merge-rules.ts";
import { shownSources } from "./source-keys.ts";
import { planIds, trialPlan } from "./store.ts";

/**
 * Builds the manifest of each plan and language and saves the changed ones with the next version. Call it in the
 * transaction of the change. It is idempotent.
 */
export function publish(tx: CoreApp): void {
  const sources = shownSources(tx);
  const plans = planIds(tx);
  for (const plan of plans) {
    const own = sources.filter((source) => appliesTo(source, plan || trialPlan(tx)));
    for (const locale of LOCALES) {
      store(tx, plan, locale, mergeSources(identityOf(tx, locale), own, locale, noticeText("works", locale).name));
    }
  }
  const known = JSON.stringify(plans);
  run(tx, "DELETE FROM addon_manifests WHERE plan NOT IN (SELECT value FROM json_each({:known}))", { known });
}

/**
 * A stored manifest with its version, validated again: a damaged one must not reach an account. The version ends with digits of the
 * content's hash: manifests of other plans and languages may have the same number.
 */
export function versioned(json: string, number: number): Manifest | undefined {
  const content = Number.parseInt($security.sha256(json).slice(0, 8), 16) % 1_000_000_000;
  return cleanManifest({ ...parseObject(json), version: `1.${number}.${content}` });
}

function store(tx: CoreApp, plan: string, locale: Locale, manifest: Unversioned): void {
  const found = findOne(tx, "addon_manifests", "plan = {:plan} && locale = {:locale}", { plan, locale });
  const before = parseObject(found?.getString("manifest") ?? "");
  if (found && canonical(before) === canonical(manifest)) return;
  const record = found ?? newRecord(tx, "addon_manifests", { plan, locale });
  record.load({ manifest, version: record.getInt("version") + 1 });
  // The logo has the site's address, and so has each private link that a member installed by hand.
  const isMoved = originIn(before.logo) !== originIn(manifest.logo);
  const known = cleanManifest({ ...before, version: "1.0.0" })?.catalogs ?? [];
  if (found && (isMoved || canonical(withoutPages(known)) !== canonical(withoutPages(manifest.catalogs))))
    record.set("catalogs_changed", dbTime(now()));
  tx.save(record);
}

/** Stays the same when the site's name or address change, because clients recognise the add-on by it. */
function identityOf(app: CoreApp, locale: Locale) {
  const { brand } = siteSettings(app);
  const id = `org.passerelle.${$security.hs256("add-on id", hashKey("addon tokens")).slice(0, 16)}`;
  // Clients keep a picture: that of another brand has another address.
  const look = publicLook(app);
  const logo = `${siteUrl(app)}/icon-512.png${look ? `?v=${look.version}` : ""}`;
  return { id, name: brand, description: descriptionOf(brand, locale), logo };
}

const originIn = (logo: unknown) => /^https?:[/]{2}[^/]+/.exec(typeof logo === "string" ? logo : "")?.[0];
