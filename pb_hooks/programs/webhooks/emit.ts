import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../common/contract/webhooks.ts";
import { dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { insert } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { FACTS, SUBJECTS } from "./facts.ts";
import { allEndpoints, wake, wants } from "./store.ts";

type Change = "created" | "updated" | "deleted";

/** Hooks on records that receivers hear about: the event is written in the transaction of the change, or not at all. */
export const created = (e: core.RecordEvent) => follow(e, "created");
export const updated = (e: core.RecordEvent) => follow(e, "updated");
export const deleted = (e: core.RecordEvent) => follow(e, "deleted");

function follow(e: core.RecordEvent, change: Change) {
  // The first member is created before the migration of the webhooks runs.
  if (!e.app.hasTable("webhook_endpoints") || !exists(e.app, "webhook_endpoints", "TRUE", {})) return e.next();
  const record = must(e.record, "record");
  const subject = must(SUBJECTS[record.collection().name], "subject");
  const facts = FACTS[subject];
  inTransaction(e, () => {
    // The stored row: original() is what was read at first, before another save of this record or of another request.
    const stored = change === "updated" ? e.app.findRecordsByIds(record.collection(), [record.id])[0] : undefined;
    const before = stored ? JSON.stringify(facts(stored)) : "";
    e.next();
    const data = facts(record);
    const type = WEBHOOK_EVENTS.find((known) => known === `${subject}.${change}`);
    if (type && JSON.stringify(data) !== before) emit(e.app, type, data);
  });
}

/** Writes an event with a delivery for each endpoint that wants it, in the given transaction. */
function emit(tx: CoreApp, type: WebhookEvent, data: object): void {
  const time = now();
  const body = { type, timestamp: time.toISOString(), data };
  const message = insert(tx, "webhook_messages", { type, body });
  for (const endpoint of allEndpoints(tx).filter((one) => wants(one, type))) {
    insert(tx, "webhook_deliveries", {
      endpoint: endpoint.id,
      message: message.id,
      state: "queued",
      next_at: dbTime(time),
    });
    wake(tx, endpoint.id, time);
  }
}
