import type { Access, Locale } from "../../common/contract/api.ts";
import type { DeletionLoss } from "../../common/contract/billing.ts";
import type { ProofMethod } from "../../common/contract/sessions.ts";
import type { JobLane } from "../../common/contract/system.ts";
import type { TextGroup } from "../../common/contract/texts.ts";
import { fail } from "./errors.ts";
import type { Notice, NoticeFacts } from "./notices.ts";
import type { MapEntry } from "./site-map.ts";

/** Jobs are rows of the collection `jobs`; their payload is a flat map of short texts: ids, and secrets if sealed. */
export type JobPayload = { readonly [key: string]: string };
export type JobHandler = (app: CoreApp, payload: JobPayload, job: JobRun) => void;

/** One attempt of a job, as its handler sees it. */
export type JobRun = {
  /** The same at each attempt, a new one when the job is queued again: the partner recognises the work by it. */
  readonly once: string;
  /** The handler sets it when the partner may have done the work in an earlier attempt, or in this failing one. */
  doubt: boolean;
  /** Whether a run that ends well shows that the partner answers. Mails set it when a mail server took one (mail/deliver.ts). */
  answered: boolean;
  /** The handler sets it when the payload is of no use once the job is done: its end empties it. */
  forget: boolean;
};

/** A handler without a lane calls nobody. "bulk": the lane's other jobs, which people wait for, go first. */
type Job = JobHandler | readonly [lane: JobLane, run: JobHandler, mode?: "bulk"];

/** Which jobs of a kind name people. */
export type Naming = "all" | "without user";

/** A step of a custom route: a guard that throws, or the last one, whose result is the answer (lib/register.ts). */
export type RouteStep = (e: core.RequestEvent) => unknown;

type Globals = typeof globalThis;
type HookName = Extract<keyof Globals, `on${Capitalize<string>}`>;
type EventOf<Name extends HookName> = Globals[Name] extends (handler: (e: infer E) => void, ...tags: string[]) => void
  ? E
  : never;

/** Hooks by "name" or "name collection"; the event's type follows from the name. */
type Hooks = { [Name in HookName as Name | `${Name} ${string}`]?: (e: EventOf<Name>) => unknown };

export type Cron =
  | readonly [schedule: string, run: () => void, mode?: "concurrent"]
  | readonly [schedule: string, run: () => void, mode: "dated", meanwhile?: () => void];

/** A way in which members confirm that they are the person behind their session (pb_hooks/identity/sessions). */
export type Proof = {
  /** Whether it is a second factor of this member, who then gives no other proof; "never" where it is missing. */
  readonly isFactor?: (app: CoreApp, user: Rec<"users">) => boolean;
  /** Whether the member has it. */
  readonly has: (app: CoreApp, user: Rec<"users">) => boolean;
  /** Whether an answer is right. pb_hooks/identity/sessions limits the attempts. */
  readonly check: (e: core.RequestEvent, user: Rec<"users">, answer: string) => boolean;
};

/** A text of the product that an operator may change. `more` and `together`: see VariableRules (common/texts/variables.ts). */
export type DeclaredText = Readonly<Record<Locale, string>> & {
  readonly key: string;
  readonly group: TextGroup;
  readonly more: readonly string[];
  readonly together?: readonly (readonly string[])[] | undefined;
};

export type Feature = {
  readonly hooks?: Hooks;
  /**
   * Rows that nobody deletes, not even a superuser, by collection. "unchanged" ones are proof: written by the server
   * alone, and nobody changes them either (pb_hooks/platform/guard).
   */
  readonly rows?: { readonly [collection: string]: "kept" | "unchanged" };
  /** By "METHOD /path"; the guards before the handler decide who may call it. */
  readonly routes?: { readonly [route: string]: readonly RouteStep[] };
  /**
   * By name: the cron expression (UTC) and the body, which runs behind a lock row (lib/cron-runs.ts) and must be
   * idempotent. "concurrent" allows parallel runs; "dated" ends or deletes by date, and waits while the clock is in doubt
   * (lib/clock.ts): its part `meanwhile`, which asks no date, runs all the same.
   */
  readonly crons?: { readonly [name: string]: Cron };
  /** Handlers of background jobs, by kind. A handler may run twice and must be idempotent. */
  readonly jobs?: { readonly [kind: string]: Job };
  /**
   * Jobs whose payload names people whom a deletion does not find, by kind: all of them, or those without a `user`. A failed one is
   * deleted after a week, and a discarded one is emptied.
   */
  readonly naming?: { readonly [kind: string]: Naming };
  /** Mails that any feature may queue by id (`queueNotice` of pb_hooks/platform/mail/public.ts). */
  readonly notices?: { readonly [id: string]: Notice };
  /** Texts that an operator may change beside those of public pages (pb_hooks/platform/texts). */
  readonly texts?: (app: CoreApp) => readonly DeclaredText[];
  /** The facts of the last mail to a member from a notice that this feature sends itself; undefined for another one. */
  readonly lastFacts?: (app: CoreApp, notice: string, user: string) => NoticeFacts | undefined;
  /** By name, as the browser knows it (common/contract/sessions.ts). */
  readonly proofs?: { readonly [Method in ProofMethod]?: Proof };
  /** Refuses a request whose session gave no proof lately, before what `proved` guards (lib/guards.ts). One feature declares it. */
  readonly requireProof?: (e: core.RequestEvent) => void;
  /** Public pages made of the feature's records; a new one also names its collection in content/feeds.ts. */
  readonly siteMap?: (app: CoreApp) => readonly MapEntry[];
  /** Sections of the member's data export (`GET /api/app/export`). It holds no password of any kind. */
  readonly memberData?: (app: CoreApp, user: Rec<"users">) => { readonly [section: string]: unknown };
  /** What opens the account besides the password, and stays after a new one: facts of the mail about it. */
  readonly alsoOpens?: (app: CoreApp, user: Rec<"users">) => NoticeFacts;
  /** Whether the account of an unconfirmed address stays when the address's owner refuses it. */
  readonly keepsAccount?: (app: CoreApp, user: Rec<"users">) => boolean;
  /** What the member would lose with the account: the site says it before a deletion, and the last mail after it. */
  readonly lossAtDeletion?: (app: CoreApp, user: Rec<"users">) => Partial<DeletionLoss>;
  /**
   * Runs in the transaction in which members delete their own account, before `onMemberDeleted`. `bank`: where the refund of a
   * transfer goes, as they typed it.
   */
  readonly onOwnDeletion?: (tx: CoreApp, user: Rec<"users">, e: core.RequestEvent, bank: string) => void;
  /** Runs in the transaction that deletes a member, before the record and its dependent rows are deleted. */
  readonly onMemberDeleted?: (tx: CoreApp, user: Rec<"users">) => void;
  /**
   * Runs in the transaction in which a member takes the account back: removes what opens the account and was added at or
   * after `since`. What is older stays.
   */
  readonly onReclaimed?: (tx: CoreApp, user: Rec<"users">, since: Date) => void;
  /**
   * Runs in the transaction in which the owner of an address takes over an account that anyone may have made with it, before the
   * record is saved: drops what was chosen until then.
   */
  readonly onTakenOver?: (tx: CoreApp, user: Rec<"users">) => void;
  /** Applies a member's entitlement to what depends on it, in the transaction of the change. It may run twice. */
  readonly onEntitlement?: (tx: CoreApp, user: Rec<"users">, entitlement: Access) => void;
};

/** The parts whose handlers PocketBase calls. */
export type Part = "hooks" | "routes" | "crons";

/** Checks the shape of a feature, gives its handlers the types of their events, and adds the hooks that keep its rows. */
export function feature<const F extends Feature>(definition: F & Feature): Feature {
  const { rows, hooks } = definition;
  return rows ? { ...definition, hooks: { ...hooks, ...hooksThatKeep(rows) } } : definition;
}

/** They also hold where no request comes from a superuser: in a route of ours, a job, a truncation. */
function hooksThatKeep(rows: NonNullable<Feature["rows"]>): Hooks {
  const kept = Object.keys(rows);
  const unchanged = kept.filter((collection) => rows[collection] === "unchanged");
  return {
    [`onRecordDelete ${kept.join(" ")}` as const]: refuse,
    ...(unchanged.length > 0 && { [`onRecordUpdate ${unchanged.join(" ")}` as const]: refuse }),
  };
}

function refuse(e: { next(): void }): void {
  if (!$os.args.includes("migrate")) throw fail(403, "append_only");
  e.next(); // a migration that is undone deletes what it had made
}
