import { create, drop, TIMES, whole } from "./lib/schema.ts";

/** What the nightly drills of the continuous copy found (decision 110). */
migrate(
  (app) => {
    create(app, {
      name: "copy_drills",
      fields: [
        // A word of internal/copies; "" when the copy is good.
        { name: "problem", type: "text", max: 30 },
        { name: "detail", type: "text", max: 500 },
        // The moment that the restored copy shows.
        { name: "reached", type: "date" },
        whole("seconds"),
        whole("bytes"),
        whole("tables"),
        whole("rows"),
        // Those whose hash was verified.
        whole("uploads"),
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_copy_drills_created ON copy_drills (created)"],
    });
  },
  (app) => drop(app, "copy_drills"),
);
