import { execute } from "./lib/schema.ts";

/** Members of a small installation are in the new index at once; of a large one the newest, and a scheduled task adds the others. */
const AT_ONCE = 10_000;

/** A member's texts, each after a line break: a search for "⏎li" finds what begins with "li". The username's domain is the same for all. */
const TEXT = `char(10) || u.email || char(10) || u.name || char(10) || u.affiliate_code || char(10) ||
    substr(u.stremio_username, 1, instr(u.stremio_username || '@', '@') - 1) || char(10) || u.stripe ||
    COALESCE((SELECT group_concat(char(10) || o.reference, '') FROM orders o WHERE o.user = u.id), '') ||
    COALESCE((SELECT group_concat(char(10) || b.stripe_subscription, '') FROM subscriptions b WHERE b.user = u.id), '')`;

const SEARCHED = ["email", "name", "affiliate_code", "stremio_username", "stripe"];
const textOf = (user: string) => `COALESCE((SELECT ${TEXT} FROM users u WHERE u.id = ${user}), '')`;
const again = (user: string) => `UPDATE user_docs SET words = ${textOf(user)} WHERE user = ${user} AND words != '';`;
const drop = (row: "OLD" | "NEW") =>
  `INSERT INTO user_words (user_words, rowid, words) SELECT 'delete', ${row}.id, ${row}.words WHERE ${row}.words != '';`;
const put = "INSERT INTO user_words (rowid, words) SELECT NEW.id, NEW.words WHERE NEW.words != '';";

/** The index follows user_docs, and user_docs follows what members, orders and subscriptions say, also where SQL writes it. */
const TRIGGERS = [
  `user_docs_in AFTER INSERT ON user_docs BEGIN ${put} END`,
  `user_docs_out AFTER DELETE ON user_docs BEGIN ${drop("OLD")} END`,
  `user_docs_changed AFTER UPDATE OF words ON user_docs WHEN OLD.words != NEW.words BEGIN ${drop("OLD")} ${put} END`,
  `user_texts_in AFTER INSERT ON users
     BEGIN INSERT INTO user_docs (user, words) VALUES (NEW.id, ${textOf("NEW.id")}); END`,
  `user_texts_out AFTER DELETE ON users BEGIN DELETE FROM user_docs WHERE user = OLD.id; END`,
  `user_texts_changed AFTER UPDATE OF ${SEARCHED.join(", ")} ON users
     WHEN ${SEARCHED.map((field) => `OLD.${field} != NEW.${field}`).join(" OR ")} BEGIN ${again("NEW.id")} END`,
  ...[
    ["orders", "reference"],
    ["subscriptions", "stripe_subscription"],
  ].flatMap(([table, field]) => [
    `user_texts_${table}_in AFTER INSERT ON ${table} WHEN NEW.${field} != '' BEGIN ${again("NEW.user")} END`,
    `user_texts_${table}_out AFTER DELETE ON ${table} WHEN OLD.${field} != '' BEGIN ${again("OLD.user")} END`,
    `user_texts_${table}_changed AFTER UPDATE OF user, ${field} ON ${table}
       WHEN OLD.${field} != NEW.${field} OR OLD.user != NEW.user BEGIN ${again("OLD.user")} ${again("NEW.user")} END`,
  ]),
];
const NAMES = TRIGGERS.map((trigger) => trigger.split(" ")[0]);

/**
 * Members by any part of their texts: an index of all runs of three letters. Rows keep the number that they have in the order of sign-up,
 * and the texts, because only they take a member out of the index; with secure-delete, nothing of them stays in its pages.
 */
migrate(
  (app) =>
    execute(
      app,
      // The words of the former index leave the file too, not its list of pages alone.
      "PRAGMA secure_delete = ON",
      "DROP TABLE user_words",
      "PRAGMA secure_delete = FAST",
      "ALTER TABLE user_docs ADD COLUMN words TEXT NOT NULL DEFAULT ''",
      "CREATE INDEX idx_user_docs_empty ON user_docs (id) WHERE words = ''",
      `CREATE VIRTUAL TABLE user_words USING fts5(words, content = '', columnsize = 0, detail = full,
         tokenize = 'trigram remove_diacritics 1')`,
      "INSERT INTO user_words (user_words, rank) VALUES ('secure-delete', 1)",
      ...TRIGGERS.map((trigger) => `CREATE TRIGGER ${trigger}`),
      `UPDATE user_docs SET words = (SELECT ${TEXT} FROM users u WHERE u.id = user_docs.user)
       WHERE id IN (SELECT id FROM user_docs ORDER BY id DESC LIMIT ${AT_ONCE})
         AND EXISTS (SELECT 1 FROM users u WHERE u.id = user_docs.user)`,
    ),
  (app) =>
    execute(
      app,
      ...NAMES.map((name) => `DROP TRIGGER ${name}`),
      "DROP TABLE user_words",
      "DROP INDEX idx_user_docs_empty",
      "ALTER TABLE user_docs DROP COLUMN words",
      `CREATE VIRTUAL TABLE user_words USING fts5(words, content = '', contentless_delete = 1, detail = none,
         tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4 5 6 7')`,
      `INSERT INTO user_words (rowid, words)
       SELECT d.id, email || ' ' || name || ' ' || affiliate_code || ' ' || stripe || ' ' || stremio_username
       FROM user_docs d JOIN users u ON u.id = d.user`,
    ),
);
