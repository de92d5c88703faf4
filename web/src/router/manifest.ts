import type { RouteRule } from "../../../common/routes.ts";
import { http } from "../lib/http.ts";

/** `builds/meta/{id}.json`: a release's description (spec §7). `timestamp` is in ms, UTC. */
export type Manifest = {
  id: string;
  timestamp: number;
  routeRules: Record<string, RouteRule>;
  /** Scripts of each public page, by route id. */
  preload: Record<string, string[]>;
};

const POLL_MS = 3_600_000;
const manifests: Record<string, Promise<Manifest | null>> = {};

/**
 * The running release's manifest, fetched once; a failure is logged (spec §8) and retried next time. `{buildId}-signed-in`
 * has the scripts of signed-in pages alone, which visitors never fetch.
 */
export function getManifest(buildId: string): Promise<Manifest | null> {
  manifests[buildId] ??= http<Manifest>(`/builds/meta/${buildId}.json`).catch((error: unknown) => {
    console.error("The app manifest could not be fetched", error);
    delete manifests[buildId];
    return null;
  });
  return manifests[buildId];
}

/** Fetches the manifest 1 s after load, unless the connection says slow-2g (spec §9). */
export function prefetchManifest(buildId: string): void {
  const connection: unknown = Reflect.get(navigator, "connection");
  const type = typeof connection === "object" && connection !== null ? Reflect.get(connection, "effectiveType") : "";
  if (type !== "slow-2g") setTimeout(() => void getManifest(buildId), 1000);
}

/** The newest release's id; null when unknown. The query bypasses every cache (spec §7). */
async function latestBuild(now: number): Promise<string | null> {
  try {
    const latest = await http<{ id: string }>("/builds/latest.json", { query: { t: String(now) } });
    return latest.id;
  } catch (error) {
    console.error("The app manifest could not be fetched", error);
    return null;
  }
}

/** Checks for a new release every hour and reports it once. Returns a function that stops the checks. */
export function pollForNewVersion(buildId: string, onNew: () => void): () => void {
  const timer = setInterval(async () => {
    const id = await latestBuild(Date.now());
    if (id === null || id === buildId) return;
    clearInterval(timer);
    onNew();
  }, POLL_MS);
  return () => clearInterval(timer);
}
