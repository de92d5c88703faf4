/** A position in the list of members, as `{created, id}` of the row before it; null when it is not one of ours. */
export function readCursor(after: string): { created: string; id: string } | null {
  if (after === "") return { created: "", id: "" };
  const [, day, time, id] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3}Z)~([a-z0-9]{1,15})$/.exec(after) ?? [];
  return day && time && id ? { created: `${day} ${time}`, id } : null;
}

/** A number of rows from 1 to `most`, `standard` when none is given; null for anything else. */
export function readLimit(given: string, standard: number, most: number): number | null {
  if (given === "") return standard;
  if (!/^\d{1,4}$/.test(given)) return null;
  const limit = Number(given);
  return limit >= 1 && limit <= most ? limit : null;
}
