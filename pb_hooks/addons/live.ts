import type { SourceLive } from "../../common/wire/addons.ts";
import { isObject, numberOf, parseObject, textOf } from "../lib/json.ts";

/** The state of each source since the server started, by id, from internal/gateway; empty on stock PocketBase. */
export function liveSources(): { readonly [id: string]: SourceLive } {
  const { sources } = typeof $gateway === "undefined" ? {} : parseObject($gateway.status());
  return Object.fromEntries(Object.entries(isObject(sources) ? sources : {}).map(([id, found]) => [id, liveOf(found)]));
}

function liveOf(found: unknown): SourceLive {
  const count = (key: string) => numberOf(found, key) ?? 0;
  const [calls, downSince] = [count("calls"), count("downSince")];
  const breaker = textOf(found, "breaker");
  return {
    p50: calls > 0 ? numberOf(found, "p50") : null,
    p95: calls > 0 ? numberOf(found, "p95") : null,
    calls,
    errors: count("errors"),
    breaker: breaker === "open" || breaker === "half-open" ? breaker : "closed",
    cacheHits: count("cacheHits"),
    cacheMisses: count("cacheMisses"),
    dropped: count("dropped"),
    keys: count("keys"),
    veiled: count("veiled"),
    unplayable: count("unplayable"),
    lastError: textOf(found, "lastError"),
    downSince: downSince > 0 ? new Date(downSince).toISOString() : null,
  };
}
