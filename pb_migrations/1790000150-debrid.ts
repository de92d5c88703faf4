import { choice, create, drop, owner, TIMES, whole } from "./lib/schema.ts";

const STATES = ["unknown", "ok", "expiring", "expired", "bad_key", "blocked", "limited", "down"];
const REQUIRED = { required: true };

/** Accounts at debrid services and the history of their checks. Administrators reach them through routes only. */
migrate(
  (app) => {
    const providers = create(app, {
      name: "providers",
      fields: [
        choice("service", ["real-debrid", "alldebrid", "premiumize", "torbox", "debrid-link"], REQUIRED),
        { name: "label", type: "text", required: true, max: 80 },
        { name: "key", type: "text", hidden: true, required: true, max: 1000 },
        { name: "last4", type: "text", max: 4 },
        { name: "active", type: "bool" },
        { name: "position", type: "number", onlyInt: true },
        choice("status", STATES, REQUIRED),
        { name: "plan", type: "text", max: 80 },
        { name: "premium_until", type: "date" },
        // -1: not known.
        { name: "quota_used", type: "number", onlyInt: true, min: -1, max: 100 },
        { name: "latency_ms", type: "number", onlyInt: true, min: -1 },
        { name: "code", type: "text", max: 100 },
        { name: "checked", type: "date" },
        // The last check that somebody asked for: one a minute.
        { name: "asked", type: "date", hidden: true },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_providers_position ON providers (position, id)"],
    });
    create(app, {
      name: "provider_checks",
      fields: [
        owner("provider", providers),
        choice("status", STATES, REQUIRED),
        whole("latency_ms"),
        { name: "code", type: "text", max: 100 },
        { name: "created", type: "autodate", onCreate: true },
      ],
      indexes: ["CREATE INDEX idx_provider_checks_time ON provider_checks (provider, created)"],
    });
  },
  (app) => drop(app, "provider_checks", "providers"),
);
