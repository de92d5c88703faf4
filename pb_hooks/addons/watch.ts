import { errorText } from "../lib/errors.ts";
import { findById } from "../lib/records.ts";
import { dbTime, now } from "../lib/time.ts";
import { queueOperatorNotice } from "../mail/public.ts";
import { keepCounters } from "./figures.ts";
import { liveSources } from "./live.ts";
import { differences, readManifest } from "./read-source.ts";
import { configureUsed, filledAddress } from "./snapshot.ts";
import { activeSources, allSources, hasSources, type Source } from "./store.ts";
import { newsOf } from "./watch-rules.ts";

/** Cron, hourly: reads the manifest of each active source and stores the differences. */
export function readAgain(app: CoreApp): void {
  for (const source of activeSources(app)) {
    try {
      readOne(app, source);
    } catch (error) {
      console.error(`Source ${source.id}: ${errorText(error)}`);
    }
  }
}

/** Call it outside transactions: the network may be slow. */
function readOne(app: CoreApp, source: Source): void {
  const url = filledAddress(app, source);
  const found = url ? readManifest(url, source.timeout_ms) : { failure: "addon_key" };
  app.runInTransaction((tx) => {
    const record = findById(tx, "addon_sources", source.id);
    // The address may have changed while it was read.
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

/** Cron, each minute: stores the gateway's counters and notifies the operator about sources that are down or back. */
export function followGateway(app: CoreApp): void {
  if (typeof $gateway === "undefined" || !app.hasTable("addon_access")) return;
  keepCounters(app, $gateway.takeCounters(), now());
  // Passes on changes made without record hooks (the clock, another process), and corrects two concurrent changes that
  // reached the gateway in the wrong order.
  configureUsed(app);
  if (!hasSources(app)) return;
  const live = liveSources();
  for (const source of allSources(app)) {
    const { downSince = null, lastError = "" } = live[source.id] ?? {};
    const news = newsOf({ active: source.active, toldDown: source.told_down }, downSince, now());
    if (news) tell(app, source, news, news === "down" ? dbTime(new Date(downSince ?? "")) : "", lastError);
  }
}

function tell(app: CoreApp, source: Source, news: "down" | "back" | "forget", toldDown: string, error: string): void {
  app.runInTransaction((tx) => {
    const record = findById(tx, "addon_sources", source.id);
    if (!record || record.getString("told_down") !== source.told_down) return;
    record.ignoreUnchangedFields(true);
    record.set("told_down", toldDown);
    tx.save(record);
    if (news === "forget") return;
    const once = `${source.id}:${toldDown || source.told_down}`;
    const facts = { name: source.name, host: source.host, error: error || "–" };
    queueOperatorNotice(tx, { notice: `addons.${news}`, once, facts });
  });
}
