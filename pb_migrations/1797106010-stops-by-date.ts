/**
 * A change of plan first turns a stop by date into one with the period. Where an earlier version made the change, or waits for its
 * payment, a job does so now; without it, the date would cut off the time that the change bought. A date beyond that time stays as it
 * was promised.
 */
const STOP = `INSERT INTO jobs (id, kind, lane, key, payload, state, attempts, run_at, outage, doubt, ticket, last_error, again, created, updated)
  SELECT lower(hex(randomblob(7))) || 'x', 'billing.stop', 'payments', 'billing.stop:' || s.id,
    json_object('subscription', s.id, 'dated', 'yes'), 'queued', 0, {:now}, FALSE, FALSE, lower(hex(randomblob(5))), '', 0, {:now}, {:now}
  FROM subscriptions s WHERE s.pending_stop != '' AND s.cancel_at != '' AND s.cancel_at < s.current_period_end
    AND s.status != 'canceled'
  ON CONFLICT (key) DO UPDATE SET payload = excluded.payload, state = 'queued', attempts = 0, run_at = {:now}, updated = {:now}`;

migrate(
  (app) => {
    const now = new DateTime().string();
    app.db().newQuery(STOP).bind({ now }).execute();
    app.db().newQuery("DELETE FROM jobs WHERE kind = 'billing.stop-later'").execute();
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.removeByName("pending_stop");
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new TextField({ name: "pending_stop", max: 200, hidden: true }));
    app.save(subscriptions);
  },
);
