import type { DeletionLoss } from "../../common/contract/billing.ts";
import type { JobLane } from "../../common/contract/system.ts";
import { now } from "../../common/time.ts";
import { runCron } from "./cron-runs.ts";
import { must } from "./errors.ts";
import type { Cron, DeclaredText, Feature, JobHandler, Naming, Part, RouteStep } from "./feature.ts";
import type { Notice, NoticeFacts } from "./notices.ts";
import type { MapEntry } from "./site-map.ts";

export type Features = { readonly [name: string]: Feature };

let registered: Features = {};

/** What the features declare, by name. Made at the first use: few runtimes need it, and a start makes one. */
type Tables = {
  jobs: { readonly [kind: string]: Job };
  lanes: { readonly [lane: string]: LaneKinds };
  notices: { readonly [id: string]: Notice };
  crons: { readonly [name: string]: Cron };
};
type Job = { lane: JobLane; handler: JobHandler; bulk: boolean };
/** The kinds of a lane's jobs: the bulk lets the others go first. */
type LaneKinds = { bulk: string[]; others: string[] };

let tables: Tables | undefined;

/**
 * Registers every hook, route and cron of the features by name, in the order of the list (internal/hooks/runtimes).
 * @throws Error at start when a hook or a route has a name that does not exist.
 */
export function register(features: Features): void {
  for (const [name, feature] of Object.entries(features)) {
    for (const key of Object.keys(feature.hooks ?? {})) {
      const [hook = "", ...collections] = key.split(" ");
      $hooks.hook(name, key, hook, collections);
    }
    for (const key of Object.keys(feature.routes ?? {})) {
      const [method, path] = key.split(" ");
      if (!method || !path?.startsWith("/")) throw new Error(`Feature ${name}: "${key}" is not "METHOD /path"`);
      $hooks.route(name, key, method, path);
    }
    for (const [key, cron] of Object.entries(feature.crons ?? {})) $hooks.cron(name, key, cron[0]);
  }
}

/** Makes the features known to `call` and `jobHandler` in this runtime. */
export function provide(features: Features): void {
  registered = features;
  tables = undefined;
}

function declared(): Tables {
  tables ??= tablesOf(Object.values(registered));
  return tables;
}

function tablesOf(features: Feature[]): Tables {
  const jobs: { [kind: string]: Job } = {};
  const lanes: { [lane: string]: LaneKinds } = {};
  for (const [kind, job] of features.flatMap((feature) => Object.entries(feature.jobs ?? {}))) {
    const [lane, handler, bulk] = typeof job === "function" ? (["", job] as const) : job;
    jobs[kind] = { lane, handler, bulk: bulk === "bulk" };
    const { [lane]: own = { bulk: [], others: [] } } = lanes;
    lanes[lane] = own;
    own[bulk ?? "others"].push(kind);
  }
  return {
    jobs,
    lanes,
    notices: Object.assign({}, ...features.map((feature) => feature.notices)),
    crons: Object.assign({}, ...features.map((feature) => feature.crons)),
  };
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
export function memberData(app: CoreApp, user: Rec<"users">): { readonly [section: string]: unknown } {
  const sections = Object.values(registered).map((feature) => feature.memberData?.(app, user));
  return Object.assign({ exported: now().toISOString() }, ...sections);
}

/** What opens a member's account besides the password. */
export function alsoOpens(app: CoreApp, user: Rec<"users">): NoticeFacts {
  return Object.assign({}, ...Object.values(registered).map((feature) => feature.alsoOpens?.(app, user)));
}

/** Whether a feature keeps an account that the owner of its unconfirmed address refuses. */
export function keepsAccount(app: CoreApp, user: Rec<"users">): boolean {
  return Object.values(registered).some((feature) => feature.keepsAccount?.(app, user));
}

/** What a member would lose with the account. */
export function lossAtDeletion(app: CoreApp, user: Rec<"users">): DeletionLoss {
  const losses = Object.values(registered).map((feature) => feature.lossAtDeletion?.(app, user));
  return Object.assign(
    { rewardCents: 0, creditCents: 0, withdraws: false, refundCents: 0, transferCents: 0 },
    ...losses,
  );
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

/** The check of a fresh proof, from the feature that declares it. @throws Error where none does: nothing is let through */
export function requireProof(e: core.RequestEvent): void {
  const feature = Object.values(registered).find(({ requireProof }) => requireProof);
  must(feature?.requireProof, "check of a fresh proof")(e);
}

export function noticeTexts(id: string): Notice | undefined {
  return declared().notices[id];
}

export function allNotices(): { readonly [id: string]: Notice } {
  return declared().notices;
}

/** The texts that the features let an operator change. */
export function declaredTexts(app: CoreApp): DeclaredText[] {
  return Object.values(registered).flatMap((feature) => feature.texts?.(app) ?? []);
}

/** The facts of the last mail to a member from a notice that a feature sends itself; undefined for none. */
export function lastFacts(app: CoreApp, notice: string, user: string): NoticeFacts | undefined {
  for (const feature of Object.values(registered)) {
    const facts = feature.lastFacts?.(app, notice, user);
    if (facts) return facts;
  }
  return undefined;
}

/** The handler of a kind of job, from the feature that declares it. */
export function jobHandler(kind: string): JobHandler | undefined {
  return declared().jobs[kind]?.handler;
}

/** The lane of a kind of job; "" for an undeclared one. */
export function jobLane(kind: string): JobLane {
  return declared().jobs[kind]?.lane ?? "";
}

/** The kinds of jobs of a lane; none for one without jobs. */
export function kindsOfLane(lane: JobLane): LaneKinds {
  return declared().lanes[lane] ?? { bulk: [], others: [] };
}

/** How the keys of jobs begin, up to the id of what they are about. */
export function jobKeyStarts(): string[] {
  const { jobs, notices } = declared();
  return [...Object.keys(jobs), ...Object.keys(notices).map((id) => `mail.notice:${id}`)];
}

/** The kinds of jobs that name people, all of them or those without a user. */
export function namingKinds(which: Naming): string[] {
  return Object.values(registered).flatMap(({ naming = {} }) =>
    Object.keys(naming).filter((kind) => naming[kind] === which),
  );
}

/** The rows that the features keep, by collection. */
export function keptRows(): NonNullable<Feature["rows"]> {
  return Object.assign({}, ...Object.values(registered).map((feature) => feature.rows ?? {}));
}

export function allCrons(): { readonly [name: string]: Cron } {
  return declared().crons;
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
