/**
 * The conditions of pb_hooks/lib/job-sql.ts, to the letter: the jobs that wait, by kind, and what a week ends. And the events that were
 * never handled, among those of 400 days (pb_hooks/billing/stripe/reconcile.ts).
 */
const INDEXES = [
  ["jobs", "idx_jobs_queued", "lane, kind, run_at", "state = 'queued'"],
  ["jobs", "idx_jobs_settled", "updated", "state = 'done' AND kind NOT IN ('mail.notice', 'mail.warning')"],
  ["billing_events", "idx_billing_events_received", "created", "state = 'received'"],
] as const;

migrate(
  (app) => {
    for (const [name, index, columns, where] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(index, false, columns, where);
      app.save(collection);
    }
  },
  (app) => {
    for (const [name, index] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(index);
      app.save(collection);
    }
  },
);
