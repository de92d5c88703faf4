import { describe, expect, it } from "vitest";
import { OUR_COLOURS } from "../common/brand.ts";
import { LOCALES } from "../common/contract/api.ts";
import { frenchProblems } from "../scripts/lib/french.ts";
import type { NoticeText } from "./lib/notices.ts";
import { features } from "./main.ts";
import { composeMail, composeNotice, type Mail } from "./platform/mail/compose.ts";
import { TEXTS } from "./platform/mail/texts.ts";

const notices = Object.values(features).flatMap((feature) => Object.entries(feature.notices ?? {}));

/** The facts that a text names, each once, in order. */
function facts({ subject, title, intro, notes = [] }: NoticeText): string[] {
  const names = [subject, title, ...intro, ...notes].join(" ").match(/\{\w+\}/g) ?? [];
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
  for (const [id, { fr, link }] of notices) {
    const parts = [fr.subject, fr.title, ...fr.intro, link?.fr, ...(fr.notes ?? [])];
    // What follows a fact is as if it followed a word.
    for (const part of parts) if (part) expect([id, part, frenchProblems(part)]).toEqual([id, part, []]);
  }
});

describe("every mail has a plain-text part that says what the HTML says", () => {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  const isSaid = (mail: Mail) => {
    const shown = mail.html.replace(/<(style|head)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " ");
    return mail.text.length > 100 && words(shown).length > 100 && !mail.text.includes("</");
  };

  it.each(LOCALES)("notices in %s", (locale) => {
    const context = {
      locale,
      brand: "Passerelle",
      logo: null,
      icon: null,
      colours: OUR_COLOURS,
      siteUrl: "https://p.example",
    };
    for (const [id, notice] of notices) {
      const text = notice[locale];
      const names = [...facts(text), ...facts({ ...text, subject: notice.link?.path ?? "" })];
      const given = Object.fromEntries(names.map((name) => [name.slice(1, -1), "fact"]));
      const mail = composeNotice(notice, context, given);
      const said = words(mail.text);
      const title = text.title ?? text.subject.replace(" – {brand}", "");
      const missing = [title, ...text.intro, ...(text.notes ?? [])]
        .map((part) => words(part.replaceAll("{brand}", context.brand).replace(/\{\w+\}/g, "fact")))
        .filter((part) => !said.includes(part));
      expect([id, missing, isSaid(mail)]).toEqual([id, [], true]);
      if (notice.link?.[locale]) expect(mail.text, id).toContain("https://p.example/");
    }
  });

  it.each(LOCALES)("mails of the account in %s", (locale) => {
    for (const kind of Object.keys(TEXTS[locale].kinds) as (keyof (typeof TEXTS)[typeof locale]["kinds"])[]) {
      const base = {
        kind,
        locale,
        brand: "Passerelle",
        logo: null,
        icon: null,
        colours: OUR_COLOURS,
        siteUrl: "https://p.example",
      };
      const mail = composeMail({ ...base, link: "https://p.example/x#token=t" });
      expect([kind, isSaid(mail), mail.text.includes("https://p.example/x#token=t")]).toEqual([kind, true, true]);
    }
  });
});
