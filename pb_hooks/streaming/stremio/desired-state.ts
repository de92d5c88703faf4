import type { Access } from "../../../common/contract/api.ts";
import type { StreamingState } from "../../../common/contract/stremio.ts";
import { dbTime, now } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { errorText } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { findById, findOne, newId, newRecord } from "../../lib/records.ts";
import { seal } from "../../lib/secrets.ts";
import { streamingPassword } from "./credentials.ts";
import { currentProvisioner } from "./provisioner.ts";
import { nextState } from "./rules.ts";
import { wake } from "./wake.ts";

/** Kind of the job that creates a missing record; its payload is {user}. */
export const PROVISION = "stremio.provision";

/** The member's streaming record, or undefined while it does not exist yet. */
export function streamingRecord(app: CoreApp, user: string): Rec<"stremio"> | undefined {
  return findOne(app, "stremio", "user = {:user}", { user });
}

/**
 * Writes the streaming record, or queues it: a record that can't be written now must not cost the member the account.
 * Parameters as in writeStreaming.
 */
export function provision(app: CoreApp, user: Rec<"users">, rotated?: Date): void {
  try {
    writeStreaming(app, user, rotated);
  } catch (error) {
    console.error(`Cannot save the streaming record of member ${user.id}, queued instead: ${errorText(error)}`);
    enqueue(app, { kind: PROVISION, payload: { user: user.id } });
  }
}

/**
 * Makes the member's streaming record equal to the credentials and the entitlement of the member's record, creating it
 * if it is missing. Call it in a transaction.
 * @param rotated when the credentials were replaced; omitted at sign-up
 */
export function writeStreaming(app: CoreApp, user: Rec<"users">, rotated?: Date): void {
  const found = streamingRecord(app, user.id);
  const record = found ?? newRecord(app, "stremio", { id: newId() });
  if (!found) record.set("field", "active");
  const password = seal(["stremio", "password", record.id], streamingPassword(user));
  record.load({ user: user.id, email: user.getString("stremio_username"), password });
  if (rotated) record.set("rotated", dbTime(rotated));
  setDesiredState(app, record, entitlements.of(user, now()).active);
}

/** Suspends or resumes a member's streaming account as the entitlement says; writes nothing when it matches. */
export function followEntitlement(app: CoreApp, { id }: Rec<"users">, { active }: Access): void {
  const seen = streamingRecord(app, id);
  if (!seen || follows(seen, active)) return;
  app.runInTransaction((tx) => {
    // Read again: a payment or a block may have been committed since the caller read the member.
    const [user, record] = [findById(tx, "users", id), streamingRecord(tx, id)];
    if (!user || !record) return;
    const current = entitlements.of(user, now()).active;
    if (follows(record, current)) return;
    record.ignoreUnchangedFields(true);
    setDesiredState(tx, record, current);
  });
}

/**
 * Has a suspended account reconciled whose member has another private link: it keeps the address, which says why nothing
 * plays. The worker looks for other lists in active accounts alone: former members are many.
 */
export function refreshSuspended(app: CoreApp, user: string): void {
  const record = streamingRecord(app, user);
  if (record?.getString("actual") !== "suspended" || record.getString("field") !== "suspended") return;
  record.ignoreUnchangedFields(true);
  record.set("field", "queued");
  app.save(record);
}

function follows(record: Rec<"stremio">, active: boolean): boolean {
  const desired = active ? "active" : "suspended";
  const state = parseState(record.getString("field"));
  return record.getString("desired") === desired && (state === desired || state === "queued" || state === "error");
}

/**
 * Sets a record's desired state and saves it. With `local` that is all; otherwise the worker (worker.ts) reconciles the
 * account at the provider, and until then the record shows as being updated.
 */
function setDesiredState(app: CoreApp, record: Rec<"stremio">, active: boolean): void {
  const { name, remote } = currentProvisioner();
  const desired = active ? "active" : "suspended";
  record.load({ desired, wanted_since: dbTime(now()) });
  if (remote) {
    record.load({ field: "queued", reason: "", attempts: 0, next_try: "" });
    if (!record.getString("actual")) record.set("actual", "none");
  } else {
    const field = nextState(parseState(record.getString("field")), active);
    record.load({ field, provisioner: name, actual: desired, actual_email: record.getString("email") });
  }
  app.save(record);
  if (remote) wake(app);
}

/** The stored state of a streaming account; anything else counts as an error. */
export function parseState(text: string): StreamingState {
  return text === "active" || text === "suspended" || text === "queued" ? text : "error";
}
