import { describe, expect, it } from "vitest";
import { contentSave } from "../../../../../common/contract/content.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/local-time.ts";
import { checkValues } from "../../../ui/form/form-check.ts";
import {
  changeVersion,
  newDraft,
  parseTagText,
  restored,
  sameDraft,
  sameTexts,
  stateOf,
  toSave,
  withState,
  withTime,
} from "./draft.ts";

const NOW = new Date("2026-03-01T10:20:00.000Z");
const draft = newDraft("posts");
const empty = draft.versions.fr;
if (!empty) throw new Error("a new draft has both versions");

describe("a draft", () => {
  it("sends the versions that were begun", () => {
    expect(toSave(draft).versions).toEqual({ fr: null, en: null });
    const begun = { ...draft, versions: { fr: { ...empty, title: "A" }, en: empty } };
    expect(toSave(begun).versions).toMatchObject({ fr: { title: "A" }, en: null });
    expect(sameDraft(draft, begun)).toBe(false);
    expect(sameDraft(draft, newDraft("posts"))).toBe(true);
  });

  it("lets the address follow the title until it is written by hand or saved", () => {
    const titled = changeVersion(empty, { title: "L’été à Œuvres !" });
    expect(titled.slug).toBe("l-ete-a-oeuvres");
    const own = changeVersion(titled, { slug: "ete" });
    expect(changeVersion(own, { title: "Autre" }).slug).toBe("ete");
    expect(changeVersion({ ...titled, updated: "x" }, { title: "Autre" }).slug).toBe("l-ete-a-oeuvres");
  });

  it("takes the texts of a version, and publishes nothing by it", () => {
    const shared = { ...draft.shared, author: "Lou" };
    const then = { ...empty, title: "Avant", published: true, publishedAt: "2026-01-01T00:00:00.000Z", updated: "old" };
    const now = { ...draft, versions: { fr: { ...empty, title: "Après", updated: "new" }, en: empty } };
    const taken = restored(now, { shared, versions: { fr: then, en: null } }, false);
    expect(taken.shared.author).toBe("Lou");
    expect(taken.versions).toEqual({
      fr: { ...then, published: false, publishedAt: null, updated: "new" },
      en: empty,
    });
    // Unsaved text was typed upon an older state: its save finds what others have saved since.
    expect(restored(now, { shared, versions: { fr: then, en: null } }, true).versions.fr?.updated).toBe("old");
    expect(restored(draft, { shared, versions: { fr: null, en: null } }, true).versions).toEqual(draft.versions);
    expect(sameTexts(now, { ...now, versions: { fr: { ...empty, title: "Après" }, en: null } })).toBe(true);
    expect(sameTexts(now, taken)).toBe(false);
  });

  it("moves between draft, scheduled and published", () => {
    const scheduled = withState(empty, "scheduled", NOW);
    expect([scheduled.publishedAt, stateOf(scheduled, NOW)]).toEqual(["2026-03-01T11:00:00.000Z", "scheduled"]);
    const now = withState(scheduled, "published", NOW);
    expect([now.publishedAt, stateOf(now, NOW)]).toEqual([null, "published"]);
    expect(stateOf(withState(now, "draft", NOW), NOW)).toBe("draft");
    const old = { ...empty, published: true, publishedAt: "2026-01-01T00:00:00.000Z" };
    expect(withState(withState(old, "draft", NOW), "published", NOW)).toEqual(old);
  });

  it("keeps a scheduled version scheduled while its time is not complete", () => {
    const scheduled = withState(empty, "scheduled", NOW);
    const half = withTime(scheduled, "", NOW);
    expect([stateOf(half, NOW), toLocalTime(half.publishedAt)]).toEqual(["scheduled", ""]);
    const checked = checkValues(
      contentSave(),
      toSave({ ...draft, versions: { fr: { ...half, title: "A", slug: "a" }, en: null } }),
    );
    expect(checked).toEqual({ ok: false, fields: { "fr.publishedAt": "validation_invalid_format" } });
    for (const state of ["draft", "published"] as const) expect(withState(half, state, NOW).publishedAt).toBeNull();
    const out = { ...empty, published: true, publishedAt: "2026-01-01T00:00:00.000Z" };
    expect(withTime(out, "", NOW)).toEqual({ ...out, publishedAt: null });
  });

  it("shows times in the reader's zone and stores them in UTC", () => {
    expect(fromLocalTime(toLocalTime("2026-03-01T11:05:00.000Z"))).toBe("2026-03-01T11:05:00.000Z");
    expect([toLocalTime(null), fromLocalTime(""), fromLocalTime("soon")]).toEqual(["", null, null]);
  });

  it("reads tags", () => {
    expect(parseTagText(" guides, sécurité ,, guides")).toEqual(["guides", "sécurité"]);
  });
});
