import { create, drop, TIMES } from "./lib/schema.ts";

/** Texts that the team inserts into answers, in both languages. */
migrate(
  (app) => {
    create(app, {
      name: "saved_replies",
      fields: [
        { name: "name", type: "text", required: true, max: 80 },
        { name: "fr", type: "text", required: true, max: 10_000 },
        { name: "en", type: "text", required: true, max: 10_000 },
        ...TIMES,
      ],
    });
  },
  (app) => drop(app, "saved_replies"),
);
