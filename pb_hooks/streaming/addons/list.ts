import { byteLength } from "../../../common/byte-length.ts";
import type { AddonSource, AddonSources, SourceChange, SourceLive } from "../../../common/contract/addons.ts";
import { isoOrNull, now } from "../../../common/time.ts";
import { planNames } from "../../billing/plans/public.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { rows } from "../../lib/sql.ts";
import { placeholders } from "./address-rules.ts";
import { answersOf, daysOf } from "./figures.ts";
import { liveSources } from "./live.ts";
import { importable } from "./manage.ts";
import { resourcesOf } from "./manifest-rules.ts";
import { MANIFEST_MOST } from "./merge-rules.ts";
import { seenOf } from "./save.ts";
import { addressOf, allSources, type Source, trialPlan } from "./store.ts";

/** `GET /api/app/admin/addons`, admin: the sources and their state, without their addresses. */
export function listSources(e: core.RequestEvent): AddonSources {
  const live = liveSources();
  const answers = answersOf(e.app, now());
  const manifests = rows(e.app, "SELECT manifest FROM addon_manifests", {}, { manifest: "" });
  return {
    items: allSources(e.app).map((source) => toSource(source, live[source.id], answers[source.id] ?? 0)),
    trialPlan: trialPlan(e.app),
    plans: plans(e.app),
    importable: importable(e.app).length,
    manifestBytes: Math.max(0, ...manifests.map(({ manifest }) => byteLength(manifest))),
    manifestMost: MANIFEST_MOST,
    days: daysOf(e.app, now()),
  };
}

function toSource(source: Source, live: SourceLive | undefined, answers: number): AddonSource {
  const { id, host, tail } = source;
  const { catalogs, name, version, types, id: own } = source.manifest;
  return {
    ...seenOf(source),
    ...{ id, host, tail },
    debrid: servicesOf(source),
    manifest: {
      ...{ id: own, name, version, types },
      resources: resourcesOf(source.manifest).map((resource) => resource.name),
      catalogs: catalogs.map(({ type, id, name }) => ({ type, id, name: name ?? id })),
    },
    checked: isoOrNull(source.checked),
    lastError: source.last_error,
    difference: {
      gone: changesOf(source.difference, "gone"),
      added: changesOf(source.difference, "added"),
      since: textOf(source.difference, "since") || null,
    },
    live: live ?? null,
    answers,
  };
}

function servicesOf(source: Source): string[] {
  try {
    return placeholders(addressOf(source));
  } catch {
    return []; // the app key was lost: the administrator has to enter the address again
  }
}

function changesOf(difference: unknown, key: "gone" | "added"): SourceChange[] {
  const found = isObject(difference) ? difference[key] : undefined;
  // Only watch.ts writes these.
  return Array.isArray(found) ? (found as SourceChange[]) : [];
}

function plans(app: CoreApp): AddonSources["plans"] {
  const found = rows(app, "SELECT id, texts FROM plans ORDER BY position, id", {}, { id: "", texts: "" });
  return found.map(({ id, texts }) => ({ id, names: planNames(texts) }));
}
