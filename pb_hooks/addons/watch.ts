import { errorText } from "../lib/errors.ts";
import { findById } from "../lib/records.ts";
import { dbTime, now } from "../lib/time.ts";
import { queueOperatorNotice } from "../mail/public.ts";
import { keepCounters } from "./figures.ts";
import { liveSources } from "./live.ts";
import { differences, readManifest } from "./read-source.ts";
import { configureUsed, filledAddress } from "./snapshot.ts";
import { activeSources, allSources, hasSources, type Source } from "./store.ts";

/** A source that is down for so long is told to the operator, in ms. */
const DOWN_MS = 10 * 60_000;

/** Cron, hourly: reads the manifest of each source that is on, and keeps what differs from the last one. */
export function readAgain(app: CoreApp): void {
  for (const source of activeSources(app)) {
    try {
      readOne(app, source);
    } catch (error) {
      console.error(`Source ${source.id}: ${errorText(error)}`);
    }
  }
}

/** Outside of any transaction: the network may take its time. */
function readOne(app: CoreApp, source: Source): void {
  const filled = filledAddress(app, source);
  const found = filled ? readManifest(filled.url, source.timeout_ms) : { failure: "addon_key" };
  app.runInTransaction((tx) => {
    const record = findById(tx, "addon_sources", source.id);
    // What was read is of the address that was asked.
    if (!record || record.getString("url") !== source.url) return;
    record.ignoreUnchangedFields(true);
    record.set("checked", dbTime(now()));
    record.set("last_error", "manifest" in found ? "" : found.failure);
    if ("manifest" in found) {
      const { gone, added } = differences(source.manifest, found.manifest);
      if (gone.length + added.length > 0) record.set("difference", { gone, added, since: now().toISOString() });
      record.set("manifest", found.manifest);
    }
    tx.save(record);
  });
}

/** Cron, each minute: keeps what the gateway has counted, and tells the operator of sources that are down or back. */
export function followGateway(app: CoreApp): void {
  if (typeof $gateway === "undefined" || !app.hasTable("addon_access")) return;
  keepCounters(app, $gateway.takeCounters(), now());
  if (!hasSources(app)) return;
  // What changed past the records, such as the clock or another process, reaches the gateway here.
  configureUsed(app);
  const live = liveSources();
  for (const source of allSources(app)) {
    const downSince = live[source.id]?.downSince ?? null;
    if (source.active && downSince && !source.told_down && now().getTime() - Date.parse(downSince) >= DOWN_MS) {
      tell(app, source, "addons.down", dbTime(new Date(downSince)), live[source.id]?.lastError ?? "");
    } else if (source.told_down && (!source.active || !downSince)) {
      tell(app, source, "addons.back", "", "");
    }
  }
}

function tell(app: CoreApp, source: Source, notice: string, toldDown: string, error: string): void {
  app.runInTransaction((tx) => {
    const record = findById(tx, "addon_sources", source.id);
    if (!record || record.getString("told_down") !== source.told_down) return;
    record.ignoreUnchangedFields(true);
    record.set("told_down", toldDown);
    tx.save(record);
    // A source that was switched off is not back.
    if (notice === "addons.back" && !source.active) return;
    const once = `${source.id}:${toldDown || source.told_down}`;
    queueOperatorNotice(tx, { notice, once, facts: { name: source.name, host: source.host, error: error || "–" } });
  });
}
