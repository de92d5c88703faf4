import type { SourceLive } from "../../../common/contract/addons.ts";
import { dbTime, isoTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { row, run } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { keepCounters } from "./figures.ts";
import { liveSources, sourceHealth } from "./live.ts";
import { publish } from "./publish.ts";
import { differences, readManifest } from "./read-source.ts";
import { configure, isUsed } from "./snapshot.ts";
import { filledAddress, secretsOf } from "./source-keys.ts";
import { activeSources, allSources, type Source } from "./store.ts";
import { newsOf } from "./watch-rules.ts";

/** Set once a reading of this process has published: what an earlier release published is replaced by then. */
const PUBLISHED = "addons:published";

type Read = { source: Source; secrets: string; found: ReturnType<typeof readManifest> | { failure: "addon_key" } };

/** Cron, hourly: reads the manifest of each active source and stores the differences. */
export function readAgain(app: CoreApp): void {
  const all = activeSources(app).flatMap((source) => read(app, source));
  if (all.length === 0) return;
  app.runInTransaction((tx) => {
    const isNew = all.map((one) => keep(tx, one)).some(Boolean);
    // Publishing merges every plan's manifest, while nobody else can write.
    if (isNew || !app.store().has(PUBLISHED)) publish(tx);
  });
  app.store().set(PUBLISHED, true);
  configure(app);
}

/** Call it outside transactions: the network may be slow. */
function read(app: CoreApp, source: Source): Read[] {
  try {
    const secrets = secretsNow(app, source); // before its keys are sent
    const url = filledAddress(app, source);
    return [{ source, secrets, found: url ? readManifest(url, source.timeout_ms) : { failure: "addon_key" } }];
  } catch (error) {
    console.error(`Source ${source.id}: ${errorText(error)}`);
    return [];
  }
}

/** "" where they cannot be read: the source is then without a key, and says so. Secret. */
function secretsNow(app: CoreApp, source: Source): string {
  try {
    return JSON.stringify(secretsOf(app, source));
  } catch {
    return "";
  }
}

/** Stores what was read without the record's hooks, which would publish once per source. @returns whether the manifest changed */
function keep(tx: CoreApp, { source, secrets, found }: Read): boolean {
  // What was read may show a key that has been replaced since, which nobody would know as a key any more.
  if (secretsNow(tx, source) !== secrets) return false;
  const fresh = "manifest" in found ? found.manifest : source.manifest;
  const { gone, added } = differences(source.manifest, fresh);
  const difference = gone.length + added.length > 0 ? { gone, added, since: now().toISOString() } : source.difference;
  const manifest = JSON.stringify(fresh);
  // The address may have changed while it was read.
  const same = { id: source.id, url: source.url };
  const stored = row(tx, "SELECT manifest FROM addon_sources WHERE id = {:id} AND url = {:url}", same, {
    manifest: "",
  });
  const sql = `UPDATE addon_sources SET checked = {:checked}, last_error = {:error}, manifest = {:manifest},
               difference = {:difference} WHERE id = {:id} AND url = {:url}`;
  run(tx, sql, {
    ...{ ...same, checked: dbTime(now()), manifest },
    error: "manifest" in found ? "" : found.failure,
    difference: JSON.stringify(difference),
  });
  return stored !== undefined && stored.manifest !== manifest;
}

/** Cron, each minute: stores the gateway's counters and notifies the operator about sources that are down or back. */
export function followGateway(app: CoreApp): void {
  if (!isUsed(app)) return;
  keepCounters(app, $gateway.takeCounters(), now());
  // Passes on changes made without record hooks (the clock, another process), and corrects two concurrent changes that
  // reached the gateway in the wrong order.
  configure(app);
  const live = liveSources();
  for (const source of allSources(app)) follow(app, source, live[source.id]);
}

/** Writes only where something changed, in one transaction with the mail. */
function follow(app: CoreApp, source: Source, live: SourceLive | undefined): void {
  const before = { downSince: isoTime(source.down_since), toldDown: isoTime(source.told_down) };
  const { downSince, toldDown, news } = newsOf({ active: source.active, ...before }, live, now());
  if (downSince === before.downSince && toldDown === before.toldDown) return;
  const stored = (time: string) => time && dbTime(new Date(time));
  app.runInTransaction((tx) => {
    // Without the record's hooks: members get the same. Nothing is sent where another run was faster.
    const sql = `UPDATE addon_sources SET down_since = {:since}, told_down = {:told}
                 WHERE id = {:id} AND down_since = {:wasSince} AND told_down = {:wasTold}`;
    const values = { since: stored(downSince), told: stored(toldDown) };
    const was = { id: source.id, wasSince: source.down_since, wasTold: source.told_down };
    if (run(tx, sql, { ...values, ...was }) === 0 || !news) return;
    const { active, silent } = sourceHealth(tx);
    const others = active - silent.length;
    const alone = others === 0 ? silent.join(", ") : "";
    const told = { others: others > 0 ? String(others) : "", active: String(active), alone };
    const facts = { name: source.name, host: source.host, error: live?.lastError || "–", ...told };
    alert(tx, { notice: `addons.${news}`, once: `${source.id}:${values.told || source.told_down}`, facts });
  });
}
