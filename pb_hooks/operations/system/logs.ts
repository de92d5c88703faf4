import { LOG_LEVELS, type LogEntry, type LogLevel, type LogPage, logsQuery } from "../../../common/contract/system.ts";
import { PAGE_ROWS } from "../../../common/limits.ts";
import { dbTime, isoTime } from "../../../common/time.ts";
import { READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { row, rows } from "../../lib/sql.ts";

/** Entries that one request searches for a text: about 50 ms. */
const SEARCHED = 20_000;
/** Characters of an entry's data that are sent. */
const MAX_DATA = 4000;

const ENTRY = { number: 0, id: "", created: "", level: 0, message: "", data: "", length: 0 };
const LEVELS = Object.keys(LOG_LEVELS) as LogLevel[]; // the literal's own keys

/**
 * `GET /api/app/admin/system/logs`, admin with a fresh proof: PocketBase's log, latest first (LogPage). It has no
 * index by time, but its entries are numbered in the order of time (rowid): a range of time becomes a range of numbers.
 */
export function readLogs(e: core.RequestEvent): LogPage {
  const { level, text, from, to, after } = parseQuery(logsQuery, e);
  const log = { db: () => e.app.auxDB() };
  const first = from ? numberAt(log, from) : 0;
  const end = Math.min(to ? numberAt(log, to) : Number.MAX_SAFE_INTEGER, Number(after || Number.MAX_SAFE_INTEGER));
  const params = { first, end, level: level ? LOG_LEVELS[level] : 0, text: `%${text.replace(/[\\%_]/g, "\\$&")}%` };
  // With a level, the index by level holds the numbers in order, too.
  const range = `l.rowid >= {:first} AND l.rowid < {:end}${level ? " AND l.level = {:level}" : ""}`;
  const floorSql = `SELECT l.rowid AS number, l.created FROM _logs l WHERE ${range} ORDER BY l.rowid DESC LIMIT 1 OFFSET ${SEARCHED - 1}`;
  const floor = text ? row(log, floorSql, params, { number: 0, created: "" }) : undefined;
  const matches = text ? `AND (l.message LIKE {:text} ESCAPE '\\' OR l.data LIKE {:text} ESCAPE '\\')` : "";
  const sql = `SELECT l.rowid AS number, l.id, l.created, l.level, l.message, substr(l.data, 1, ${MAX_DATA}) AS data,
      length(l.data) AS length
    FROM _logs l WHERE ${range} ${matches} ORDER BY l.rowid DESC LIMIT ${READ_ROWS}`;
  const found = rows(log, sql, { ...params, first: Math.max(first, floor?.number ?? 0) }, ENTRY);
  const last = found.length > PAGE_ROWS ? found[PAGE_ROWS - 1] : floor;
  return {
    items: found.slice(0, PAGE_ROWS).map(entry),
    next: last ? String(last.number) : null,
    reached: last ? isoTime(last.created) : null,
  };
}

/** The number of the first entry at or after a time, by halving: at most 50 reads of one entry. */
function numberAt(log: Pick<CoreApp, "db">, time: string): number {
  const at = dbTime(new Date(time));
  const ends = `SELECT COALESCE((SELECT MIN(rowid) FROM _logs), 0) AS low, COALESCE((SELECT MAX(rowid) FROM _logs), -1) + 1 AS high`;
  let { low, high } = row(log, ends, {}, { low: 0, high: 0 }) ?? { low: 0, high: 0 };
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const sql = "SELECT rowid AS number, created FROM _logs WHERE rowid >= {:middle} ORDER BY rowid LIMIT 1";
    const next = row(log, sql, { middle }, { number: 0, created: "" });
    if (next && next.created < at) low = next.number + 1;
    else high = middle;
  }
  return low;
}

function entry({ id, created, level, message, data, length }: typeof ENTRY): LogEntry {
  return {
    ...{ id, message, data, at: isoTime(created), cut: length > MAX_DATA },
    level: LEVELS.filter((name) => LOG_LEVELS[name] <= level).at(-1) ?? "debug",
  };
}
