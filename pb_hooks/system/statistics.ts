import { run } from "../lib/sql.ts";

/** Rows of an index that are looked at: enough to choose by, and quick in a table of any size. */
const LOOKED_AT = 1000;
/** Below this the database is told nothing: it then takes a table for a large one, which is never slow. */
const FEW = 1000;

/**
 * Tells the database how large its tables are. PocketBase does so when a collection is saved, so that a new product says
 * "one member"; joined by that, two thousand members are read two thousand times (10 s for a list). Dropping the tables
 * of statistics is what makes the connections that are open read them again.
 */
export function refreshStatistics(app: CoreApp): void {
  app.runInTransaction((tx) => {
    run(tx, `PRAGMA analysis_limit = ${LOOKED_AT}`, {});
    for (const table of ["sqlite_stat1", "sqlite_stat4"]) run(tx, `DROP TABLE IF EXISTS ${table}`, {});
    run(tx, "ANALYZE", {});
    run(tx, `DELETE FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < ${FEW}`, {});
  });
}
