import { execute } from "./lib/schema.ts";

/** The job that ends what a deleted member has at Stripe, and the state of a remote account that is to be deleted. */
function rename(app: CoreApp, job: { from: string; to: string }, state: { from: string; to: string }): void {
  const accounts = app.findCollectionByNameOrId("stremio_accounts");
  const field = accounts.fields.getByName("state") as core.SelectField; // its type since the first release
  field.values = ["intended", "live", state.to, "gone", "lost"];
  app.save(accounts);
  execute(
    app,
    `UPDATE stremio_accounts SET state = '${state.to}' WHERE state = '${state.from}'`,
    `UPDATE jobs SET kind = '${job.to}', key = '${job.to}' || substr(key, ${job.from.length + 1}) WHERE kind = '${job.from}'`,
  );
}

migrate(
  (app) => rename(app, { from: "billing.leave", to: "billing.end-deleted" }, { from: "leaving", to: "deleting" }),
  (app) => rename(app, { from: "billing.end-deleted", to: "billing.leave" }, { from: "deleting", to: "leaving" }),
);
