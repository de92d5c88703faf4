import { baseCollection, TIMES } from "./lib/schema.ts";

/** Searches that found nothing, counted without any trace of who asked: what readers miss. Superusers read it. */
migrate(
  (app) => {
    const misses = baseCollection({
      name: "search_misses",
      fields: [
        { name: "locale", type: "select", values: ["fr", "en"], maxSelect: 1, required: true },
        { name: "query", type: "text", required: true, max: 100 },
        { name: "count", type: "number", onlyInt: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_search_misses_query ON search_misses (locale, query)",
        "CREATE INDEX idx_search_misses_count ON search_misses (count)",
      ],
    });
    app.save(misses);
  },
  (app) => app.delete(app.findCollectionByNameOrId("search_misses")),
);
