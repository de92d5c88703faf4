import { choice, create, drop, TIMES, whole } from "./lib/schema.ts";

/**
 * The operator's own texts: each row is a version of one text in one language, and the newest one counts. An empty value is the way
 * back to the product's text, which is kept beside each version as it was then.
 */
migrate(
  (app) => {
    create(app, {
      name: "texts",
      fields: [
        { name: "key", type: "text", required: true, max: 120 },
        choice("locale", ["fr", "en"], { required: true }),
        whole("version"),
        { name: "value", type: "text", max: 20_000 },
        { name: "product", type: "text", max: 20_000 },
        // The id of an account of the team; "" for a superuser. No relation: the version stays when the account is deleted.
        { name: "author", type: "text", max: 15 },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_texts_version ON texts (locale, key, version)"],
    });
  },
  (app) => drop(app, "texts"),
);
