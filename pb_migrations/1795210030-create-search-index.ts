import { createIndex, dropIndex } from "../pb_hooks/content/search.ts";

/** The full-text index: tables of SQLite's own, kept in step by the record hooks of pb_hooks/content. */
migrate(createIndex, dropIndex);
