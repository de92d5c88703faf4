import { runCron } from "./cron-runs.ts";
import type { Cron, Feature, JobHandler, Lane } from "./feature.ts";
import type { Notice } from "./notices.ts";

export type Features = { readonly [name: string]: Feature };
type Part = "hooks" | "routes" | "crons";

let registered: Features = {};

/**
 * Registers every hook, route and cron of the features, in the order of the list.
 * PocketBase compiles each handler alone and runs it in any runtime of a pool, so a handler cannot see this file's
 * variables: what is registered is a generated stub that finds its function again by name through `require`.
 * @throws Error at start when a hook or a route has a name that does not exist.
 */
export function register(features: Features): void {
  for (const [name, feature] of Object.entries(features)) {
    for (const key of Object.keys(feature.hooks ?? {})) registerHook(name, key);
    for (const key of Object.keys(feature.routes ?? {})) {
      const [method, path] = key.split(" ");
      if (!method || !path?.startsWith("/")) throw new Error(`Feature ${name}: "${key}" is not "METHOD /path"`);
      routerAdd(method, path, stub(name, "routes", key, "e"));
    }
    for (const [key, cron] of Object.entries(feature.crons ?? {})) {
      cronAdd(key, cron[0], stub(name, "crons", key, ""));
    }
  }
}

/** Makes the features known to `call` and `jobHandler` in this runtime. */
export function provide(features: Features): void {
  registered = features;
}

/**
 * Runs one registered handler. A programming error is printed with its stack, whose lines are those of the
 * TypeScript sources; refusals and errors of PocketBase pass through untouched.
 */
export function call(name: string, part: Part, key: string, event: unknown): unknown {
  try {
    const feature = registered[name];
    if (part === "routes") return runSteps(feature?.routes?.[key] ?? [], event);
    if (part === "crons") return startCron(key);
    // The key was registered from this very object, and the event is the one PocketBase gives to that hook.
    const hooks = feature?.hooks as { [key: string]: (e: unknown) => unknown } | undefined;
    return hooks?.[key]?.(event);
  } catch (error) {
    if (!isProgrammingError(error)) throw error;
    console.error(`[${name}] ${key}: ${error.stack}`);
    // PocketBase would answer 400, as if the client had sent something wrong.
    throw part === "routes" || key.startsWith("onRecord") ? new InternalServerError("") : error;
  }
}

/** The texts of a notice, from whichever feature declares it. */
export function noticeTexts(id: string): Notice | undefined {
  for (const feature of Object.values(registered)) {
    const notice = feature.notices?.[id];
    if (notice) return notice;
  }
  return undefined;
}

/** The handler of a kind of job, from whichever feature declares it. */
export function jobHandler(kind: string): JobHandler | undefined {
  return jobOf(kind)?.[1];
}

/** The lane of a kind of job; "" for one that nobody declares. */
export function jobLane(kind: string): Lane {
  return jobOf(kind)?.[0] ?? "";
}

function jobOf(kind: string): readonly [Lane, JobHandler] | undefined {
  for (const feature of Object.values(registered)) {
    const job = feature.jobs?.[kind];
    if (job) return typeof job === "function" ? ["", job] : job;
  }
  return undefined;
}

/** Every cron of the features, by name. */
export function allCrons(): { readonly [name: string]: Cron } {
  return Object.assign({}, ...Object.values(registered).map((feature) => feature.crons ?? {}));
}

/** Runs a cron now, behind its lock; one that is running is left alone. */
export function startCron(name: string): void {
  const cron = allCrons()[name];
  if (cron) runCron($app, name, cron[1], cron[2] === "concurrent");
}

/** Thrown by JavaScript itself; PocketBase's own errors carry the Go error in `value`, refusals are no Error at all. */
function isProgrammingError(error: unknown): error is Error {
  return error instanceof Error && !("value" in error);
}

function runSteps(steps: readonly ((e: core.RequestEvent) => unknown)[], event: unknown): unknown {
  let result: unknown;
  // Routes are registered with routerAdd only, whose event is a RequestEvent.
  for (const step of steps) result = step(event as core.RequestEvent);
  return result;
}

function registerHook(name: string, key: string): void {
  const [hook = "", ...tags] = key.split(" ");
  // The global object is the only list of hooks there is; the check below keeps the cast honest.
  const bind = (globalThis as unknown as { [name: string]: unknown })[hook];
  if (!/^on[A-Z]/.test(hook) || typeof bind !== "function") {
    throw new Error(`Feature ${name}: there is no hook named "${hook}"`);
  }
  bind(stub(name, "hooks", key, "e"), ...tags);
}

/** A function whose text alone, compiled elsewhere, calls the handler. */
function stub(name: string, part: Part, key: string, argument: "e" | ""): () => void {
  const names = [name, part, key].map((text) => JSON.stringify(text)).join(", ");
  const body = `return require(__hooks + "/app.js").call(${names}${argument ? ", e" : ""})`;
  // Function returns an untyped function; PocketBase reads only its text.
  return (argument ? new Function(argument, body) : new Function(body)) as () => void;
}
