import type { Me, StreamingState } from "../../common/wire/api.ts";
import { errorText } from "../lib/errors.ts";
import { enqueue } from "../lib/jobs.ts";
import type { Place } from "../lib/place.ts";
import { randomText } from "../lib/random.ts";
import { findOne, newId } from "../lib/records.ts";
import { isSealed, seal, unseal } from "../lib/secrets.ts";
import { exists } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { siteSettings } from "../site/public.ts";
import { provisioner } from "./provisioner.ts";
import { wasUsed } from "./remote-accounts.ts";
import { freeUsername, nextState, PASSWORD_ALPHABET, PASSWORD_LENGTH, SUFFIX_ALPHABET } from "./rules.ts";
import { wake } from "./wake.ts";

/** Kind of the job that makes a missing record; its payload is {user}. */
export const PROVISION = "stremio.provision";

/**
 * Puts new credentials on a member's record. Run it inside the transaction that saves the record, so that the name
 * stays free.
 */
export function setNewCredentials(app: CoreApp, user: core.Record): void {
  const username = freeUsername(
    user.email(),
    siteSettings(app).mailDomain,
    (length) => randomText(length, SUFFIX_ALPHABET),
    (name) =>
      exists(app, "users", "stremio_username", name) || exists(app, "stremio", "email", name) || wasUsed(app, name),
  );
  user.set("stremio_username", username);
  user.set("stremio_password", seal(streamingPlace(user.id), randomText(PASSWORD_LENGTH, PASSWORD_ALPHABET)));
}

/** Where a member's streaming password is sealed. */
function streamingPlace(user: string): Place {
  return ["users", "stremio_password", user];
}

/** Seals the password on a member's record if it stands there in the clear: opened for its owner, or typed by a superuser. */
export function sealPassword(user: core.Record): void {
  const secret = user.getString("stremio_password");
  if (secret && !isSealed(secret)) user.set("stremio_password", seal(streamingPlace(user.id), secret));
}

/**
 * The streaming password of a member's record in the clear.
 * @throws Error, without the value, when it can't be read
 */
export function streamingPassword(user: core.Record): string {
  return unseal(streamingPlace(user.id), user.getString("stremio_password"));
}

/** The member's streaming record, or undefined while it is still to be made. */
export function streamingRecord(app: CoreApp, user: string): core.Record | undefined {
  return findOne(app, "stremio", "user = {:user}", { user });
}

/**
 * Writes the streaming record, or queues it: a record that can't be made now must not cost the member the account.
 * Parameters as in writeStreaming.
 */
export function provision(app: CoreApp, user: core.Record, allowed: boolean, rotated?: Date): void {
  try {
    writeStreaming(app, user, allowed, rotated);
  } catch (error) {
    console.error(`Streaming record of member ${user.id} failed, queued: ${errorText(error)}`);
    enqueue(app, { kind: PROVISION, key: `${PROVISION}:${user.id}`, payload: { user: user.id } });
  }
}

/**
 * What the owner is shown; null while the record is still to be made. When the key of secrets was lost the password is
 * empty and the state `error`, whose remedy is new credentials.
 */
export function streamingOf(user: core.Record, record: core.Record | undefined): Me["streaming"] {
  if (!record) return null;
  const username = user.getString("stremio_username");
  const waiting = record.getString("reason") === "consent" ? { waiting: "consent" as const } : {};
  try {
    const password = streamingPassword(user);
    return { username, password, state: parseState(record.getString("field")), ...waiting };
  } catch (error) {
    console.error(`Streaming password of member ${user.id} can't be read: ${errorText(error)}`);
    return { username, password: "", state: "error" };
  }
}

/**
 * Makes the member's streaming record equal to the credentials on the member's record, creating it if it is missing.
 * Call it in a transaction.
 * @param allowed whether the member may stream now
 * @param rotated when the credentials were replaced; left out at sign-up
 */
export function writeStreaming(app: CoreApp, user: core.Record, allowed: boolean, rotated?: Date): void {
  const found = streamingRecord(app, user.id);
  const record = found ?? new Record(app.findCachedCollectionByNameOrId("stremio"), { id: newId() });
  if (!found) record.set("field", "active");
  record.set("user", user.id);
  record.set("email", user.getString("stremio_username"));
  record.set("password", seal(["stremio", "password", record.id], streamingPassword(user)));
  if (rotated) record.set("rotated", dbTime(rotated));
  wish(app, record, allowed);
}

/** Suspends or resumes the record to fit the right to stream; nothing is written when it already does. */
export function followAccess(app: CoreApp, record: core.Record, allowed: boolean): void {
  const desired = allowed ? "active" : "suspended";
  const state = parseState(record.getString("field"));
  if (record.getString("desired") === desired && (state === desired || state === "queued" || state === "error")) return;
  record.ignoreUnchangedFields(true);
  app.runInTransaction((tx) => wish(tx, record, allowed));
}

/**
 * Notes on a record what should be, and saves it. With `local` that is done with it; else the worker (worker.ts) brings
 * what is outside in step, and the record is shown as being updated until then.
 */
function wish(app: CoreApp, record: core.Record, allowed: boolean): void {
  const { name, remote } = provisioner();
  const desired = allowed ? "active" : "suspended";
  record.set("desired", desired);
  record.set("wanted_since", dbTime(now()));
  if (remote) {
    record.load({ field: "queued", reason: "", attempts: 0, next_try: "" });
    if (!record.getString("actual")) record.set("actual", "none");
  } else {
    const field = nextState(parseState(record.getString("field")), allowed);
    record.load({ field, provisioner: name, actual: desired, actual_email: record.getString("email") });
  }
  app.save(record);
  if (remote) wake(app);
}

/** The stored state of a streaming account; anything else is an error of ours. */
export function parseState(text: string): StreamingState {
  return text === "active" || text === "suspended" || text === "queued" ? text : "error";
}
