import { addDays, dbTime, now } from "../../../common/time.ts";
import { run } from "../../lib/sql.ts";

/** A file whose rows were sent and never imported. */
const UNBEGUN_DAYS = 1;
/** The cells of an import that has ended: long enough to correct what was refused. */
const CELLS_DAYS = 30;

/** Erases what no import needs any more: people in refused rows have no account here. */
export function purgeImports(app: CoreApp): void {
  const before = (days: number) => ({ before: dbTime(addDays(now(), -days)) });
  const unbegun = "SELECT id FROM imports WHERE state = 'filling' AND updated < {:before}";
  app.runInTransaction((tx) => {
    run(tx, `DELETE FROM import_rows WHERE import IN (${unbegun})`, before(UNBEGUN_DAYS));
    run(tx, `DELETE FROM imports WHERE id IN (${unbegun})`, before(UNBEGUN_DAYS));
  });
  const over = "SELECT id FROM imports WHERE state IN ('done', 'undone') AND finished < {:before}";
  run(
    app,
    `UPDATE import_rows SET cells = '[]', value = CASE WHEN state = 'refused' THEN '' ELSE value END WHERE cells != '[]' AND import IN (${over})`,
    before(CELLS_DAYS),
  );
  run(
    app,
    "UPDATE imports SET ip = '' WHERE ip != '' AND state IN ('done', 'undone') AND finished < {:before}",
    before(1),
  );
}
