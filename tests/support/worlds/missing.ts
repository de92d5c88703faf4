import type { Shown } from "../engine/shown.ts";
import { isObject, type Json } from "../http.ts";

/** What is shown directly and not through us, one line each: the question and how the entry differs. */
export function missing(direct: Shown, through: Shown): string[] {
  return Object.entries(direct).flatMap(([asked, entries]) => {
    const there = (through[asked] ?? []).map((one) => visible(one));
    const texts = new Set(there.map((one) => JSON.stringify(one)));
    const gone = entries.map((one) => visible(one)).filter((entry) => !texts.has(JSON.stringify(entry)));
    return gone
      .slice(0, 3)
      .map((entry) =>
        brief(`${asked} (${entries.length}, ${there.length} through us): ${JSON.stringify(difference(entry, there))}`),
      );
  });
}

/** Fields that depend on the add-on's address, or on the engine's own state. */
const OWN = new Set(["deepLinks", "watched", "inLibrary", "progress", "upcoming", "scheduled", "lastUsed"]);
/** Characters that nobody sees, or that change the direction of the text around them. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

function visible(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => visible(one));
  if (typeof value === "string") return /id$/i.test(key) ? value : value.replace(HIDDEN, "");
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !OWN.has(name));
  return Object.fromEntries(
    fields.map(([name, one]) => [name, visible(one, name)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The fields that the nearest entry lacks or has another value of, with both; the whole entry if none is near. */
function difference(entry: unknown, there: readonly unknown[]): unknown {
  if (!isObject(entry)) return entry;
  const differing = (other: unknown) =>
    Object.keys(entry).filter((name) => JSON.stringify(entry[name]) !== JSON.stringify((other as Json)[name])); // entries are objects
  const [near] = there.toSorted((a, b) => differing(a).length - differing(b).length);
  if (near === undefined || differing(near).length > Object.keys(entry).length / 2) return entry;
  return Object.fromEntries(differing(near).map((name) => [name, [entry[name], (near as Json)[name]]]));
}

/** A line that fits a report: repeated characters once. */
const brief = (line: string) => line.replace(/(.{1,3})\1{12,}/gsu, "$1…").slice(0, 900);
