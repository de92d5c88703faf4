import type { SourceLive } from "../../../common/contract/addons.ts";
import type { OverviewSource } from "../../../common/contract/admin.ts";
import { now } from "../../../common/time.ts";
import { isObject, numberOf, parseObject, textOf } from "../../lib/json.ts";
import { answersOf } from "./figures.ts";
import { activeSources, type Source } from "./store.ts";

/** The state of each source since the server started, by id, from internal/gateway. */
export function liveSources(): { readonly [id: string]: SourceLive } {
  const { sources } = parseObject($gateway.status());
  return Object.fromEntries(Object.entries(isObject(sources) ? sources : {}).map(([id, found]) => [id, liveOf(found)]));
}

/** Whether a source answers nobody. One that was not asked since the start is as it was before. */
function isSilent(source: Pick<Source, "down_since">, live: SourceLive | undefined): boolean {
  if (live?.downSince) return true;
  return source.down_since !== "" && !(live && live.calls > live.errors);
}

/** How many sources are active, and the names of those that answer nobody. */
export function sourceHealth(app: CoreApp): { active: number; silent: string[] } {
  const live = liveSources();
  const active = activeSources(app);
  return { active: active.length, silent: active.filter((one) => isSilent(one, live[one.id])).map(({ name }) => name) };
}

/** The active sources, in their order: whether each answers, how fast, and how often today. */
export function sourcesToday(app: CoreApp): OverviewSource[] {
  const live = liveSources();
  const answers = answersOf(app, now(), 1);
  return activeSources(app).map((one) => ({
    ...{ id: one.id, name: one.name, host: one.host },
    ...{ silent: isSilent(one, live[one.id]), ms: live[one.id]?.p50 ?? null, answers: answers[one.id] ?? 0 },
  }));
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
