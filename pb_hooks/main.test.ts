import { expect, it } from "vitest";
import type { NoticeText } from "./lib/notices.ts";
import { features } from "./main.ts";

const notices = Object.values(features).flatMap((feature) => Object.entries(feature.notices ?? {}));

/** The facts that a text names, each once, in order. */
function facts({ subject, title, intro, action, notes }: NoticeText): string[] {
  const names = [subject, title, ...intro, action, ...notes].join(" ").match(/\{\w+\}/g) ?? [];
  return [...new Set(names)].sort();
}

it("declares each notice once", () => {
  const ids = notices.map(([id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

it("says the same in both languages", () => {
  for (const [id, notice] of notices) expect([id, facts(notice.en)]).toEqual([id, facts(notice.fr)]);
});

it("writes French with its own spaces and apostrophes", () => {
  for (const [id, { fr }] of notices) {
    const text = [fr.subject, fr.title, ...fr.intro, fr.action, ...fr.notes].join("\n");
    expect([id, text.match(/ [:;!?»]|« |\w'\w/g)]).toEqual([id, null]);
  }
});
