/* In its own file so that tests can ask SQLite for its query plan. */

/** The fewest characters that the beginning of a text may have: fewer would fit tens of thousands. */
const LEAST_START = 3;

/** The condition that a text begins with {:start}. The index of `column` must have the same collation. */
export function beginsWith(column: string, start = "{:start}"): string {
  return `length({:start}) >= ${LEAST_START} AND ${column} >= ${start} AND ${column} < ${start} || char(0x10FFFF)`;
}
