import type { SourceChange } from "../../common/wire/addons.ts";
import { HttpFailure, request } from "../lib/http.ts";
import { hostOf } from "../lib/http-rules.ts";
import { type Manifest, parseSource } from "./manifest-rules.ts";
import { allowedResources } from "./merge-rules.ts";

/** A manifest is some kilobytes; one with long catalogs may be more. */
const MAX_BYTES = 200_000;
/** Most differences that are kept. */
const MOST_CHANGES = 50;

/** What a source answered: the status (0 for no answer), the body, and why there is none. Holds no part of the address. */
export type SourceAnswer = { status: number; body: string; failure: string; ms: number };

/** Asks a source; the address may hold a key, which is in no error. */
export function ask(url: string, timeoutMs: number, maxBytes = MAX_BYTES): SourceAnswer {
  const start = Date.now();
  const took = () => Date.now() - start;
  try {
    const call = { method: "GET", url, hosts: [hostOf(url)], timeoutSeconds: timeoutMs / 1000, maxBytes } as const;
    const { status, body } = request(call);
    return { status, body, failure: status === 200 ? "" : `HTTP ${status}`, ms: took() };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return { status: 0, body: "", failure: error.kind, ms: took() };
  }
}

/** The manifest at an address, or why there is none. */
export function readManifest(url: string, timeoutMs: number): { manifest: Manifest } | { failure: string; ms: number } {
  const { body, failure, ms } = ask(url, timeoutMs);
  const manifest = failure ? undefined : parseSource(body);
  return manifest ? { manifest } : { failure: failure || "manifest", ms };
}

/** What vanished from a manifest, and what appeared in it. */
export function differences(before: Manifest, after: Manifest): { gone: SourceChange[]; added: SourceChange[] } {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const missing = (from: SourceChange[], there: SourceChange[]) =>
    from
      .filter((one) => !there.some(({ kind, name }) => kind === one.kind && name === one.name))
      .slice(0, MOST_CHANGES);
  return { gone: missing(old, fresh), added: missing(fresh, old) };
}

function partsOf(manifest: Manifest): SourceChange[] {
  const all = { manifest, resources: [] };
  return [
    ...allowedResources(all).map(({ name }) => ({ kind: "resource", name }) as const),
    ...manifest.types.map((name) => ({ kind: "type", name }) as const),
    ...manifest.catalogs.map(({ type, id, name }) => ({ kind: "catalog", name: name ?? `${type}/${id}` }) as const),
  ];
}
