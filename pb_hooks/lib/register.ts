import { now } from "../../common/time.ts";
import type { DeletionLoss } from "../../common/wire/billing.ts";
import type { JobLane } from "../../common/wire/system.ts";
import { runCron } from "./cron-runs.ts";
import type { Cron, Feature, JobHandler, Naming, Part, RouteStep } from "./feature.ts";
import type { Notice, NoticeFacts } from "./notices.ts";
import type { MapEntry } from "./site-map.ts";
import { stubs } from "./stubs.ts";

export type Features = { readonly [name: string]: Feature };

let registered: Features = {};

/**
 * Registers every hook, route and cron of the features by name, in the order of the list: through our binary
 * (internal/runtimes), or on the stock build with PocketBase's own functions.
 * @throws Error at start when a hook or a route has a name that does not exist.
 */
export function register(features: Features): void {
  const host = typeof $hooks === "undefined" ? stubs : $hooks;
  for (const [name, feature] of Object.entries(features)) {
    for (const key of Object.keys(feature.hooks ?? {})) {
      const [hook = "", ...collections] = key.split(" ");
      host.hook(name, key, hook, collections);
    }
    for (const key of Object.keys(feature.routes ?? {})) {
      const [method, path] = key.split(" ");
      if (!method || !path?.startsWith("/")) throw new Error(`Feature ${name}: "${key}" is not "METHOD /path"`);
      host.route(name, key, method, path);
    }
    for (const [key, cron] of Object.entries(feature.crons ?? {})) host.cron(name, key, cron[0]);
  }
}

/** Makes the features known to `call` and `jobHandler` in this runtime. */
export function provide(features: Features): void {
  registered = features;
}

/**
 * Runs one registered handler. A programming error is printed with its stack, with line numbers of the TypeScript
 * sources; refusals and errors of PocketBase pass through unchanged.
 */
export function call(name: string, part: Part, key: string, event: unknown): unknown {
  try {
    const feature = registered[name];
    // Only `register` binds routes, so the event is a RequestEvent.
    if (part === "routes") return runSteps(feature?.routes?.[key] ?? [], event as core.RequestEvent);
    if (part === "crons") return startCron(key);
    // The key was registered from this very object, and PocketBase passes that hook's event.
    const hooks = feature?.hooks as { [key: string]: (e: unknown) => unknown } | undefined;
    return hooks?.[key]?.(event);
  } catch (error) {
    if (!isProgrammingError(error)) throw error;
    console.error(`[${name}] ${key}: ${error.stack}`);
    // PocketBase would answer 400, as if the request were wrong.
    throw part === "routes" || key.startsWith("onRecord") ? new InternalServerError("") : error;
  }
}

/** Everything that the features store about a member, by section, for a file that the member may read. */
export function memberData(app: CoreApp, user: core.Record): { readonly [section: string]: unknown } {
  const sections = Object.values(registered).map((feature) => feature.memberData?.(app, user));
  return Object.assign({ exported: now().toISOString() }, ...sections);
}

/** What a member would lose with the account. */
export function lossAtDeletion(app: CoreApp, user: core.Record): DeletionLoss {
  const losses = Object.values(registered).map((feature) => feature.lossAtDeletion?.(app, user));
  return Object.assign({ rewardCents: 0, creditCents: 0 }, ...losses);
}

export function featurePages(app: CoreApp): MapEntry[] {
  return Object.values(registered).flatMap((feature) => feature.siteMap?.(app) ?? []);
}

/** Notifies every feature, in the order of the list, of a member's event; see lib/feature.ts. */
export function notifyFeatures(tell: (feature: Feature) => void): void {
  for (const feature of Object.values(registered)) tell(feature);
}

/** The ways for members to prove who they are, from the features that declare them. */
export function proofs(): NonNullable<Feature["proofs"]> {
  return Object.assign({}, ...Object.values(registered).map((feature) => feature.proofs));
}

export function noticeTexts(id: string): Notice | undefined {
  return find((feature) => feature.notices?.[id]);
}

/** Whether what a notice says is still so; one that says something lasting always holds. */
export function noticeHolds(app: CoreApp, id: string, facts: NoticeFacts): boolean {
  return find((feature) => feature.holds?.[id])?.(app, facts) ?? true;
}

/** The handler of a kind of job, from the feature that declares it. */
export function jobHandler(kind: string): JobHandler | undefined {
  return jobOf(kind)?.[1];
}

/** The lane of a kind of job; "" for an undeclared one. */
export function jobLane(kind: string): JobLane {
  return jobOf(kind)?.[0] ?? "";
}

/** The kinds of a lane's jobs: the bulk lets the others go first. */
export function kindsOfLane(lane: JobLane): { bulk: string[]; others: string[] } {
  const kinds = jobKinds().filter((kind) => jobLane(kind) === lane);
  const isBulk = (kind: string) => jobOf(kind)?.[2] === "bulk";
  return { bulk: kinds.filter(isBulk), others: kinds.filter((kind) => !isBulk(kind)) };
}

/** How the keys of jobs begin, up to the id of what they are about. */
export function jobKeyStarts(): string[] {
  const notices = Object.values(registered).flatMap((feature) => Object.keys(feature.notices ?? {}));
  return [...jobKinds(), ...notices.map((id) => `mail.notice:${id}`)];
}

function jobKinds(): string[] {
  return Object.values(registered).flatMap(({ jobs = {} }) => Object.keys(jobs));
}

/** The kinds of jobs that name people, all of them or those without a user. */
export function namingKinds(which: Naming): string[] {
  return Object.values(registered).flatMap(({ naming = {} }) =>
    Object.keys(naming).filter((kind) => naming[kind] === which),
  );
}

function jobOf(kind: string): readonly [JobLane, JobHandler, "bulk"?] | undefined {
  const job = find((feature) => feature.jobs?.[kind]);
  return typeof job === "function" ? ["", job] : job;
}

function find<T>(read: (feature: Feature) => T | undefined): T | undefined {
  for (const feature of Object.values(registered)) {
    const found = read(feature);
    if (found) return found;
  }
  return undefined;
}

/** The rows that the features keep, by collection. */
export function keptRows(): NonNullable<Feature["rows"]> {
  return Object.assign({}, ...Object.values(registered).map((feature) => feature.rows ?? {}));
}

export function allCrons(): { readonly [name: string]: Cron } {
  return Object.assign({}, ...Object.values(registered).map((feature) => feature.crons ?? {}));
}

/**
 * Runs a cron now, behind its lock; does nothing while it is running.
 * @param byHand an administrator asks for it: then the clock is not doubted
 */
export function startCron(name: string, byHand = false): void {
  const [, body, mode, meanwhile] = allCrons()[name] ?? [];
  if (body) runCron($app, name, body, byHand && mode === "dated" ? undefined : mode, meanwhile);
}

/** Thrown by JavaScript itself; PocketBase's own errors carry the Go error in `value`, and refusals are no Error. */
function isProgrammingError(error: unknown): error is Error {
  return error instanceof Error && !("value" in error);
}

/** The answer is what the last step returns, as JSON, unless a step has written one; 204 for nothing. */
function runSteps(steps: readonly RouteStep[], e: core.RequestEvent): void {
  let answer: unknown;
  for (const step of steps) answer = step(e);
  if (e.written()) return;
  if (answer === undefined) e.noContent(204);
  else e.json(200, answer);
}
