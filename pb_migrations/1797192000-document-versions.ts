import { choice, create, drop, TIMES } from "./lib/schema.ts";

/**
 * Versions of posts and articles: what was saved, and what an editor keeps while it is written. A row holds both languages and never
 * shows to readers.
 */
migrate(
  (app) => {
    create(app, {
      name: "document_versions",
      fields: [
        choice("kind", ["posts", "articles"], { required: true }),
        // The document's translation key; "" while it has never been saved.
        { name: "key", type: "text", max: 80 },
        // Names the editor that a draft was typed in.
        { name: "attempt", type: "text", max: 15 },
        choice("state", ["saved", "draft"], { required: true }),
        // The id of an account of the team or of a superuser; "" for the state before the first save. No relation: a saved version
        // stays when the account is deleted.
        { name: "author", type: "text", max: 15 },
        { name: "content", type: "json", maxSize: 2_000_000 },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_document_versions_key ON document_versions (kind, `key`, created)"],
    });
  },
  (app) => drop(app, "document_versions"),
);
