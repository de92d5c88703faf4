import { describe, expect, it } from "vitest";
import { isoTime } from "../../../common/time.ts";
import { isAsRead, publishedAtOf } from "./attempts.ts";

const [MADE, LATER] = ["2026-03-01 08:00:00.000Z", "2026-03-01 09:00:00.000Z"];
const NOW = new Date("2026-03-02T08:00:00.000Z");
const saved = (updated: string, publishedAt = MADE) => ({ published: true, publishedAt, created: MADE, updated });

describe("a version is as its sender read it", () => {
  it.each([
    ["that nobody has stored", undefined, null, true, true],
    ["that nobody has stored, of a known document", undefined, null, false, true],
    ["that someone has deleted", undefined, isoTime(MADE), false, false],
    ["unchanged since", saved(LATER), isoTime(LATER), false, true],
    ["saved since", saved(LATER), isoTime(MADE), false, false],
    ["made by this very attempt", saved("2026-03-01 08:00:00.003Z"), null, true, true],
    ["made by this attempt, and saved since", saved(LATER), null, true, false],
    ["made by someone else in a known document", saved(MADE), null, false, false],
  ] as const)("%s", (_what, stored, read, isNew, expected) => expect(isAsRead(stored, read, isNew)).toBe(expected));
});

describe("a version appears", () => {
  const sent = { published: true, publishedAt: null, updated: isoTime(MADE) };
  it.each([
    ["when its sender says", saved(MADE), { ...sent, publishedAt: isoTime(LATER) }, false, LATER],
    ["at its save, while it is new", undefined, { ...sent, updated: null }, false, ""],
    ["at its save, where the sender empties the time that it had", saved(MADE), sent, false, ""],
    ["at the earlier save whose answer was lost", saved(LATER, LATER), sent, false, LATER],
    ["at its save, over what someone else has saved", saved(LATER, LATER), sent, true, ""],
    ["at its save, before a time that has not come", saved(LATER, "2026-04-01 08:00:00.000Z"), sent, false, ""],
    ["at its save, where it was a draft", { ...saved(LATER), published: false }, sent, false, ""],
    ["never, as a draft", saved(LATER), { ...sent, published: false }, false, ""],
  ] as const)("%s", (_when, stored, version, force, expected) =>
    expect(publishedAtOf(stored, version, force, NOW)).toBe(expected),
  );
});
