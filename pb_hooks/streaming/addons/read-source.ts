import { byteLength } from "../../../common/byte-length.ts";
import type { SourceChange } from "../../../common/contract/addons.ts";
import { hostOf } from "../../../common/host.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import { type Manifest, parseSource } from "./manifest-rules.ts";
import { allowedResources } from "./merge-rules.ts";

/** Most manifests have a few kilobytes; long catalogs need more. */
const MAX_BYTES = 200_000;
/** What the field of a manifest takes: the list of what a catalogue can be asked grows when it is cleaned. */
const MANIFEST_MOST_BYTES = 300_000;
/** Maximum number of stored differences each way, and of the characters of a name: 50,000 bytes in all, if six each. */
const MOST_CHANGES = 50;
const NAME_MOST = 70;

/** A source's response: status (0 for none), body, and the reason for a failure. Contains no part of the address. */
export type SourceAnswer = { status: number; body: string; failure: string; ms: number };

/** Calls a source. The address may contain a key, which no error repeats. */
export function ask(url: string, timeoutMs: number, maxBytes = MAX_BYTES): SourceAnswer {
  const start = Date.now();
  const took = () => Date.now() - start;
  try {
    const bounds = { hosts: [hostOf(url)], timeoutSeconds: timeoutMs / 1000, maxBytes };
    const { status, body } = request({ method: "GET", url, source: true, ...bounds });
    return { status, body, failure: status === 200 || status === 201 ? "" : `HTTP ${status}`, ms: took() };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return { status: 0, body: "", failure: error.kind, ms: took() };
  }
}

/** The manifest at an address, or why it cannot be read. */
export function readManifest(url: string, timeoutMs: number): { manifest: Manifest } | { failure: string; ms: number } {
  const { body, failure, ms } = ask(url, timeoutMs);
  const manifest = failure ? undefined : parseSource(body);
  const isStorable = manifest && byteLength(JSON.stringify(manifest)) <= MANIFEST_MOST_BYTES;
  return isStorable ? { manifest } : { failure: failure || "manifest", ms };
}

/** What was removed from a manifest, and what was added. */
export function differences(before: Manifest, after: Manifest): { gone: SourceChange[]; added: SourceChange[] } {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const missing = (from: SourceChange[], there: SourceChange[]) =>
    from
      .filter((one) => !there.some(({ kind, name }) => kind === one.kind && name === one.name))
      .slice(0, MOST_CHANGES)
      .map(({ kind, name }) => ({ kind, name: name.slice(0, NAME_MOST) }));
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
