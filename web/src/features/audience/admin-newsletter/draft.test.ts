import { expect, it } from "vitest";
import { merge, NEW_DRAFT, parisTime, same } from "./draft.ts";

it("reads a time as clocks in Paris show it", () => {
  expect(parisTime("2026-01-15T09:00")).toBe("2026-01-15T08:00:00.000Z");
  expect(parisTime("2026-07-15T09:00")).toBe("2026-07-15T07:00:00.000Z");
  // Of the hour that repeats in autumn it means the first; the hour skipped in spring is invalid.
  expect(parisTime("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
  expect(parisTime("2026-03-29T02:30")).toBe("");
  expect(parisTime("")).toBe("");
});

it("keeps what is typed while a draft is being saved, and takes the rest as it was stored", () => {
  const sent = { ...NEW_DRAFT, fr: { subject: " A ", body: "<p>a</p>" }, en: { subject: " B ", body: "" } };
  const stored = { ...sent, id: "x", updated: "1", fr: { ...sent.fr, subject: "A" }, en: { ...sent.en, subject: "B" } };
  const typed = { ...sent, fr: { ...sent.fr, body: "<p>a and more</p>" } };
  expect(merge(sent, sent, stored)).toEqual(stored);
  expect(merge(typed, sent, stored)).toEqual({ ...stored, fr: typed.fr });
  expect(same(merge(typed, sent, stored), stored)).toBe(false);
});
