import { canonical } from "../lib/canonical.ts";
import { findById } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { queueOperatorNotice } from "../mail/public.ts";
import { keepCounters } from "./figures.ts";
import { liveSources } from "./live.ts";
import { publish } from "./publish.ts";
import { differences, readManifest } from "./read-source.ts";
import { configure, filledAddress, isUsed } from "./snapshot.ts";
import { activeSources, allSources, type Source } from "./store.ts";
import { newsOf } from "./watch-rules.ts";

type Read = { source: Source; found: ReturnType<typeof readManifest> | { failure: "addon_key" } };

/** Cron, hourly: reads the manifest of each source that is on, and keeps what differs from the last one. */
export function readAgain(app: CoreApp): void {
  // Outside of any transaction: the network may take its time.
  const all: Read[] = activeSources(app).map((source) => {
    const url = filledAddress(app, source);
    return { source, found: url ? readManifest(url, source.timeout_ms) : { failure: "addon_key" } };
  });
  if (all.length === 0) return;
  let changed = false;
  app.runInTransaction((tx) => {
    for (const read of all) changed = keep(tx, read) || changed;
    if (changed) publish(tx);
  });
  if (changed) configure(app);
}

/** Keeps what was read, past the record's hooks, which would publish once for each source; whether it is another manifest. */
function keep(tx: CoreApp, { source, found }: Read): boolean {
  const fresh = "manifest" in found ? found.manifest : source.manifest;
  const { gone, added } = differences(source.manifest, fresh);
  const difference = gone.length + added.length > 0 ? { gone, added, since: now().toISOString() } : source.difference;
  // What was read is of the address that was asked.
  const sql = `UPDATE addon_sources SET checked = {:checked}, last_error = {:error}, manifest = {:manifest},
               difference = {:difference} WHERE id = {:id} AND url = {:url}`;
  const written = run(tx, sql, {
    ...{ id: source.id, url: source.url, checked: dbTime(now()) },
    error: "manifest" in found ? "" : found.failure,
    manifest: JSON.stringify(fresh),
    difference: JSON.stringify(difference),
  });
  return written > 0 && canonical(fresh) !== canonical(source.manifest);
}

/** Cron, each minute: keeps what the gateway has counted, and tells the operator of sources that are down or back. */
export function followGateway(app: CoreApp): void {
  if (typeof $gateway === "undefined" || !isUsed(app)) return;
  keepCounters(app, $gateway.takeCounters(), now());
  // What changed past the records, such as the clock or another process, reaches the gateway here, and the last of two
  // changes at the same time, which may have told it in the other order.
  configure(app);
  const live = liveSources();
  for (const source of allSources(app)) {
    const seen = live[source.id];
    const news = newsOf({ active: source.active, toldDown: source.told_down }, seen, now());
    const since = news === "down" ? dbTime(new Date(seen?.downSince ?? "")) : "";
    if (news) tell(app, source, news, since, seen?.lastError ?? "");
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
