import { baseCollection, TIMES } from "./lib/schema.ts";

/** Questions of the home page: one row per question and language; rows of one question share translation_key. */
migrate(
  (app) => {
    const faqs = baseCollection({
      name: "faqs",
      listRule: "published = true",
      viewRule: "published = true",
      fields: [
        { name: "locale", type: "select", values: ["fr", "en"], maxSelect: 1, required: true },
        { name: "translation_key", type: "text", required: true, max: 60, pattern: "^[a-z0-9-]+$" },
        { name: "question", type: "text", required: true, max: 200 },
        { name: "answer", type: "text", required: true, max: 2000 },
        { name: "position", type: "number", onlyInt: true },
        { name: "published", type: "bool" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_faqs_translation ON faqs (translation_key, locale)",
        "CREATE INDEX idx_faqs_published ON faqs (locale, published, position)",
      ],
    });
    app.save(faqs);
  },
  (app) => app.delete(app.findCollectionByNameOrId("faqs")),
);
