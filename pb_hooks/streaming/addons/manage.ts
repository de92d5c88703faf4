import { isSourceUrl } from "../../../common/addon-address.ts";
import {
  type AddonsImported,
  addonSettings,
  SOURCE_DEFAULTS,
  SOURCE_NAME_MAX,
  sourceDelete,
} from "../../../common/contract/addons.ts";
import { orderInput } from "../../../common/contract/fields.ts";
import { change, commit } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { saveOrder } from "../../lib/position.ts";
import { findById, getById } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { siteRecord } from "../../platform/site/public.ts";
import { placeholders } from "./address-rules.ts";
import { parseSource } from "./manifest-rules.ts";
import { addressFields, addressOf, allSources, newSource, trialPlan } from "./store.ts";

const { timeoutMs, cacheMin, cacheMax } = SOURCE_DEFAULTS;
/** What an imported source has besides the add-on's name and address. */
const IMPORTED = {
  ...{ plans: [], resources: [], catalogs: [] },
  ...{ timeout_ms: timeoutMs, cache_min: cacheMin, cache_max: cacheMax },
};

/** `POST /api/app/admin/addons/delete` {id, reason?}, admin: deletes a source and its address; 204. */
export const deleteSource = change(sourceDelete, (tx, { id, reason }, e) => {
  const record = getById(tx, "addon_sources", id);
  const before = { name: record.getString("name"), host: record.getString("host") };
  audit(tx, e, { action: "source.delete", target: record, before, reason });
  tx.delete(record);
});

/** `POST /api/app/admin/addons/order` {ids}, admin: sets the order of all sources; 204. */
export const orderSources = change(orderInput, (tx, { ids }, e) => {
  saveOrder(tx, "addon_sources", ids);
  audit(tx, e, { action: "source.order", target: ["addon_sources", ""], after: { order: ids.join(" ") } });
});

/** `POST /api/app/admin/addons/settings` {trialPlan}, admin: sets the plan of trials; 204. */
export const saveSettings = change(addonSettings, (tx, { trialPlan: plan }, e) => {
  if (plan && !findById(tx, "plans", plan)) throw fail(400, "plan_unknown", "trialPlan");
  const before = { trialPlan: trialPlan(tx) };
  const site = siteRecord(tx);
  site.set("trial_plan", plan);
  tx.save(site);
  audit(tx, e, { action: "site.update", target: site, before, after: { trialPlan: plan } });
});

/** `POST /api/app/admin/addons/import`, admin with a fresh proof: imports the add-ons of /admin/stremio as sources; returns {count}. */
export const importAddons = commit((tx, e): AddonsImported => {
  const found = importable(tx);
  for (const { name, url, active, manifest } of found) {
    const record = newSource(tx);
    record.load({
      ...{ ...IMPORTED, name: name.slice(0, SOURCE_NAME_MAX), active, manifest: parseSource(manifest) },
      ...addressFields(record.id, url),
    });
    tx.save(record);
  }
  const count = found.length;
  if (count > 0) audit(tx, e, { action: "source.import", target: ["addon_sources", ""], after: { count } });
  return { count };
});

/**
 * Add-ons of the streaming accounts' list that are not sources yet. Not those with a placeholder: a debrid key goes to a host only
 * through saveSource, which logs the try.
 */
export function importable(app: CoreApp) {
  const known = allSources(app).flatMap((source) => {
    try {
      return [addressOf(source)];
    } catch {
      return []; // an unreadable one counts as different
    }
  });
  const shape = { name: "", url: "", active: false as boolean, manifest: "" };
  return rows(app, "SELECT name, url, active, manifest FROM addons ORDER BY position, id", {}, shape).filter(
    ({ url, manifest }) =>
      !known.includes(url) && isSourceUrl(url) && placeholders(url).length === 0 && parseSource(manifest),
  );
}
