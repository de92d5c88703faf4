import { choice, create, drop, execute, owner, TIMES, whole } from "./lib/schema.ts";

/** Outgoing webhooks: the operator's endpoints, what happened, and each delivery. Only the server writes. */
migrate(
  (app) => {
    const endpoints = create(app, {
      name: "webhook_endpoints",
      fields: [
        { name: "name", type: "text", required: true, max: 60 },
        // Sealed: an address may hold a key. The host is shown.
        { name: "url", type: "text", hidden: true, required: true, max: 4000 },
        { name: "host", type: "text", max: 255 },
        // Types of events; empty for all.
        { name: "events", type: "json", maxSize: 5000 },
        { name: "active", type: "bool" },
        // Sealed. The previous one signs too until `previous_until`.
        { name: "secret", type: "text", hidden: true, required: true, max: 500 },
        { name: "previous", type: "text", hidden: true, max: 500 },
        { name: "previous_until", type: "date" },
        // Since when every delivery has failed; empty while they succeed.
        { name: "failing_since", type: "date" },
        // Outages in a row, and until when nothing is sent because of them.
        whole("outages"),
        { name: "paused_until", type: "date" },
        { name: "last_success", type: "date" },
        // Why the server switched it off.
        choice("stopped", ["gone", "failing"]),
        // The run that sends (lib/holders.ts).
        { name: "holder", type: "text", max: 60, hidden: true },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_webhook_endpoints_created ON webhook_endpoints (created, id)"],
    });

    const messages = create(app, {
      name: "webhook_messages",
      fields: [
        { name: "type", type: "text", required: true, max: 60 },
        { name: "body", type: "json", required: true, maxSize: 5000 },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_webhook_messages_created ON webhook_messages (created)"],
    });

    create(app, {
      name: "webhook_deliveries",
      fields: [
        owner("endpoint", endpoints),
        owner("message", messages),
        choice("state", ["queued", "done", "failed", "canceled"], { required: true }),
        whole("attempts"),
        { name: "next_at", type: "date" },
        // Of the last attempt.
        whole("status"),
        whole("ms"),
        { name: "response", type: "text", max: 500 },
        { name: "error", type: "text", max: 100 },
        { name: "tried", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_webhook_deliveries_message ON webhook_deliveries (message, endpoint)",
        "CREATE INDEX idx_webhook_deliveries_due ON webhook_deliveries (endpoint, state, next_at)",
        "CREATE INDEX idx_webhook_deliveries_created ON webhook_deliveries (endpoint, created, id)",
      ],
    });

    setLanes(app, (lanes) => [...lanes, "webhooks"]);
  },
  (app) => {
    execute(app, "DELETE FROM jobs WHERE lane = 'webhooks'");
    setLanes(app, (lanes) => lanes.filter((lane) => lane !== "webhooks"));
    drop(app, "webhook_deliveries", "webhook_messages", "webhook_endpoints");
  },
);

/** The lanes of jobs. */
function setLanes(app: CoreApp, edit: (lanes: string[]) => string[]): void {
  const jobs = app.findCollectionByNameOrId("jobs");
  const lane = jobs.fields.getByName("lane") as core.SelectField; // 1790000030 made it as one
  lane.values = edit([...lane.values]);
  app.save(jobs);
}
