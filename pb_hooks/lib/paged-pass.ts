import { dbTime, now } from "../../common/time.ts";
import { errorText } from "./errors.ts";
import { rows } from "./sql.ts";

/** Rows of one reading. */
const PAGE = 1000;

/** What is done with a row, in its own transaction. */
export type Work = (tx: CoreApp, record: core.Record) => void;

type Pass = {
  /** Does the work once for each row that fits `where`, which may name {:until} and {:now}. */
  each: (collection: string, where: string, until: string, work: Work) => void;
  /** Throws if any work failed, so that the operator hears of it. */
  done: () => void;
};

/** One pass over rows: neither those that wait for their day nor one that cannot be written keep the others waiting. */
export function pass(app: CoreApp): Pass {
  const failed: string[] = [];
  const each: Pass["each"] = (collection, where, until, work) => {
    const params = { until, now: dbTime(now()) };
    const found = (tx: CoreApp, more: string, id: string) =>
      rows(tx, `SELECT id FROM ${collection} WHERE ${where} AND ${more}`, { ...params, id }, { id: "" });
    const page = (after: string) => found(app, `id > {:id} ORDER BY id LIMIT ${PAGE}`, after);
    for (let ids = page(""); ids.length > 0; ids = page(ids.at(-1)?.id ?? ""))
      for (const { id } of ids) {
        try {
          app.runInTransaction((tx) => {
            // Another run may have been faster.
            if (found(tx, "id = {:id}", id).length > 0) work(tx, tx.findRecordById(collection, id));
          });
        } catch (error) {
          failed.push(`${collection} ${id}: ${errorText(error)}`);
        }
      }
  };
  const done = () => {
    if (failed.length > 0) throw new Error(`${failed.length} failed, the first one: ${failed[0]}`);
  };
  return { each, done };
}
