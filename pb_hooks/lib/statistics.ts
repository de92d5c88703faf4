import { run } from "./sql.ts";

/** Index rows to sample: enough for the planner, and quick in a table of any size. */
const LOOKED_AT = 1000;
/** Below this the database gets no statistics: it then assumes a large table, which is never slow. */
const FEW = 1000;

/**
 * Tells the database how large its tables are. PocketBase does so when a collection is saved, so a new product reports
 * "one member", and a join then reads two thousand members two thousand times (10 s for a list). Dropping the
 * statistics tables makes open connections read them again.
 */
export function refreshStatistics(app: CoreApp): void {
  app.runInTransaction((tx) => {
    run(tx, `PRAGMA analysis_limit = ${LOOKED_AT}`, {});
    for (const table of ["sqlite_stat1", "sqlite_stat4"]) run(tx, `DROP TABLE IF EXISTS ${table}`, {});
    run(tx, "ANALYZE", {});
    run(tx, `DELETE FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < ${FEW}`, {});
    // This connection, which all writes use, has read them before they were deleted.
    run(tx, "ANALYZE sqlite_schema", {});
  });
}
