import { create, drop, whole } from "./lib/schema.ts";

/** Failures of programs are counted as every other limit (pb_hooks/lib/limit-store.ts). */
migrate(
  (app) => drop(app, "api_failures"),
  (app) =>
    void create(app, {
      name: "api_failures",
      fields: [{ name: "mark", type: "text", required: true, max: 64 }, whole("minute"), whole("count")],
      indexes: [
        "CREATE UNIQUE INDEX idx_api_failures_mark ON api_failures (mark)",
        "CREATE INDEX idx_api_failures_minute ON api_failures (minute)",
      ],
    }),
);
