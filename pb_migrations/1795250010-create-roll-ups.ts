/**
 * The figures of each day (pb_hooks/analytics, decision 031). Tables of their own rather than collections: rows are
 * written by the thousand, nobody reads them one by one, and their key is what they are found by.
 *
 * `stats_daily`: figures a to d of a kind, a day and a key; `day` is "2026-03" in the sums of a month. `stats_gone`: what
 * deleted accounts count for on a day, without the accounts.
 */
const TABLES = [
  `CREATE TABLE stats_daily (
    kind TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL DEFAULT '',
    a INTEGER NOT NULL DEFAULT 0, b INTEGER NOT NULL DEFAULT 0, c INTEGER NOT NULL DEFAULT 0, d INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, day, key)
  ) WITHOUT ROWID`,
  `CREATE TABLE stats_gone (
    kind TEXT NOT NULL, day TEXT NOT NULL, total INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, day)
  ) WITHOUT ROWID`,
];

/** What a day's figures are read along. */
const INDEXES = [
  ["redemptions", "idx_redemptions_created", "created, state, coupon"],
  ["referrals", "idx_referrals_created", "created"],
] as const;

migrate(
  (app) => {
    for (const table of TABLES) app.db().newQuery(table).execute();
    for (const [name, index, columns] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(index, false, columns, "");
      app.save(collection);
    }
  },
  (app) => {
    for (const table of ["stats_daily", "stats_gone"]) app.db().newQuery(`DROP TABLE ${table}`).execute();
    for (const [name, index] of INDEXES) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(index);
      app.save(collection);
    }
  },
);
