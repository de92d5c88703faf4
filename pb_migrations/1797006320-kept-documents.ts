import { execute } from "./lib/schema.ts";

/** Kept documents refuse SQL as well, also that of PocketBase's console, and the emptying of their collections. */
migrate(
  (app) =>
    execute(
      app,
      `CREATE TRIGGER contract_texts_unchanged BEFORE UPDATE OF hash, title, text ON contract_texts
         BEGIN SELECT RAISE(ABORT, 'append only'); END`,
      `CREATE TRIGGER contract_texts_kept BEFORE DELETE ON contract_texts
         WHEN EXISTS (SELECT 1 FROM contract_documents WHERE hash = OLD.hash)
         BEGIN SELECT RAISE(ABORT, 'append only'); END`,
      `CREATE TRIGGER contract_documents_unchanged
         BEFORE UPDATE OF kind, subject, mailbox, once, locale, version, hash ON contract_documents
         BEGIN SELECT RAISE(ABORT, 'append only'); END`,
      `CREATE TRIGGER contract_documents_kept BEFORE DELETE ON contract_documents
         WHEN OLD.keep_until >= strftime('%Y-%m-%d %H:%M:%fZ', 'now')
         BEGIN SELECT RAISE(ABORT, 'append only'); END`,
    ),
  (app) =>
    execute(
      app,
      "DROP TRIGGER contract_documents_kept",
      "DROP TRIGGER contract_documents_unchanged",
      "DROP TRIGGER contract_texts_kept",
      "DROP TRIGGER contract_texts_unchanged",
    ),
);
