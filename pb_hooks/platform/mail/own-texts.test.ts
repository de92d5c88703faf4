import { expect, it } from "vitest";
import type { Notice } from "../../lib/notices.ts";
import { noticeWith } from "./own-texts.ts";

const text = { subject: "Over", intro: ["It ends on {end}.", "It goes on."], notes: ["Since {start}."] };
const notice: Notice = { fr: text, en: text };

it("has the product's paragraphs where the facts leave none of the operator's", () => {
  const own = { intro: "Until {end}.\n\nReally, {end}.", notes: "Begun on {start}." };
  const told = noticeWith(notice, "en", own, { end: "Monday", start: "" });
  expect(told.en).toEqual({ ...text, intro: ["Until {end}.", "Really, {end}."] });
  expect(noticeWith(notice, "en", own, { end: "", start: "May" }).en).toEqual({
    ...text,
    notes: ["Begun on {start}."],
  });
});
