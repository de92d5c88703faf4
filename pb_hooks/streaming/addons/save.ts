import { type SourceInput, type SourceSeen, sourceChange } from "../../../common/contract/addons.ts";
import { hostOf } from "../../../common/host.ts";
import { dbTime, now } from "../../../common/time.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById } from "../../lib/records.ts";
import { committed } from "../../lib/transaction.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { fillKeys, placeholders, tailOf } from "./address-rules.ts";
import type { Manifest } from "./manifest-rules.ts";
import { readManifest } from "./read-source.ts";
import { keysOf, secretsAt } from "./source-keys.ts";
import { addressFields, addressOf, allSources, newSource, type Source } from "./store.ts";

const READ_TIMEOUT_MS = 10_000;

/** What a new address answered, and the secrets of that moment. */
type Fresh = { manifest: Manifest; secrets: string };

/**
 * `POST /api/app/admin/addons/save` {id?, name, url, …, before?}, admin with a fresh proof: creates or updates a source; returns
 * {id}. It reads a new address first: 400 `addon_address`, `addon_key` (no working debrid account for a placeholder),
 * `addon_unreachable` or `addon_manifest`; 409 `record_changed` if the source no longer equals `before`, or a key has changed while
 * it answered.
 */
export function saveSource(e: core.RequestEvent) {
  const input = parseBody(sourceChange, e);
  const others = allSources(e.app);
  const found = others.find(({ id }) => id === input.id);
  if (input.id && !found) throw fail(404, "not_found");
  if (input.url && others.some((other) => other.id !== input.id && isAt(other, input.url)))
    throw fail(400, "validation_not_unique", "url");
  // Outside the transaction: the network may be slow.
  const fresh = input.url ? read(e, input) : undefined;
  return { id: committed(e.app, (tx) => store(tx, e, input, fresh)) };
}

function store(tx: CoreApp, e: core.RequestEvent, input: SourceInput, fresh: Fresh | undefined): string {
  const before = allSources(tx).find(({ id }) => id === input.id);
  if (input.id && !before) throw fail(404, "not_found");
  if (before) refuseStale(e, seenOf(before), input.url ? {} : input);
  // Its manifest may show a key that has been replaced since, which nobody would know as a key any more.
  if (fresh && JSON.stringify(secretsAt(tx, input.url)) !== fresh.secrets) throw fail(409, "record_changed");
  const record = findById(tx, "addon_sources", input.id) ?? newSource(tx);
  const { name, active, plans, resources, catalogs, line, timeoutMs, cacheMin, cacheMax } = input;
  record.load({
    ...{ name, active, plans, resources, catalogs, line },
    ...{ timeout_ms: timeoutMs, cache_min: cacheMin, cache_max: cacheMax },
  });
  if (fresh) {
    record.load({
      ...addressFields(record.id, input.url),
      ...{ manifest: fresh.manifest, checked: dbTime(now()), last_error: "", difference: null },
    });
  }
  tx.save(record);
  const facts = { ...factsOf(input), ...(fresh ? { host: hostOf(input.url), tail: tailOf(input.url) } : {}) };
  audit(tx, e, {
    action: before ? "source.update" : "source.create",
    target: record,
    ...changes(before ? { ...factsOf(seenOf(before)), host: before.host, tail: before.tail } : {}, facts),
  });
  return record.id;
}

/** A stored source as forms show it. */
export function seenOf(source: Source): SourceSeen {
  const { name, active, plans, resources, catalogs, line, timeout_ms, cache_min, cache_max } = source;
  const times = { timeoutMs: timeout_ms, cacheMin: cache_min, cacheMax: cache_max };
  return { name, active, plans, resources, catalogs, line, ...times };
}

/** A source as the audit log stores it. */
function factsOf({ name, active, plans, resources, catalogs, line, timeoutMs, cacheMin, cacheMax }: SourceSeen) {
  return {
    ...{ name, active, timeoutMs, cacheMin, cacheMax },
    ...{ provider: line.provider, right: line.right.fr || line.right.en },
    plans: plans.join(" "),
    resources: resources.join(" "),
    catalogs: catalogs
      .map(({ type, id }) => `${type}/${id}`)
      .join(" ")
      .slice(0, 1000),
  };
}

function read(e: core.RequestEvent, { id, url }: SourceInput): Fresh {
  const secrets = JSON.stringify(secretsAt(e.app, url)); // before its keys are sent
  const services = placeholders(url);
  const keys = keysOf(e.app, services);
  if (!keys) throw fail(400, "addon_key", "url");
  // Logged even if the source is then refused: keys go to a server of the administrator's choice.
  if (services.length > 0) {
    const after = { host: hostOf(url), debrid: services.join(" ") };
    audit(e.app, e, { action: "source.try", target: ["addon_sources", id], after });
  }
  const found = readManifest(
    fillKeys(url, (service) => keys[service] ?? ""),
    READ_TIMEOUT_MS,
  );
  if ("manifest" in found) return { manifest: found.manifest, secrets };
  if (found.failure === "manifest") throw fail(400, "addon_manifest", "url");
  throw fail(400, "addon_unreachable", "url");
}

function isAt(source: Source, url: string): boolean {
  try {
    return addressOf(source) === url;
  } catch {
    return false; // an unreadable one does not block saving
  }
}
