import { expect, it } from "vitest";
import type { TextRow } from "../../../../../common/contract/texts.ts";
import { filtered, isIgnored, shownText } from "./text-rules.ts";

const row = (key: string, fr: string, own = "", stale = false): TextRow => ({
  ...{ key, group: key.startsWith("home") ? "home" : "frame", more: [] },
  fr: { product: fr, value: own, stale },
  en: { product: "English", value: "", stale: false },
});
const rows = [
  row("home.title", "Prêt partout"),
  row("home.lead", "Un film", "Le vôtre", true),
  row("frame.how", "Aide", "Appui"),
];
const keys = (filter: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(rows, { q: "", group: "", state: "", ...filter }).map(({ key }) => key);

it("searches words without accents in keys and in both texts", () => {
  expect(keys({ q: "pret" })).toEqual(["home.title"]);
  expect(keys({ q: "english votre" })).toEqual(["home.lead"]);
  expect(keys({ q: "frame" })).toEqual(["frame.how"]);
});

it("filters by group and by state", () => {
  expect(keys({ group: "home" })).toEqual(["home.title", "home.lead"]);
  expect(keys({ state: "changed" })).toEqual(["home.lead", "frame.how"]);
  expect(keys({ state: "stale" })).toEqual(["home.lead"]);
});

it("shows the operator's text where there is one", () => {
  expect(rows.map(({ fr }) => shownText(fr))).toEqual(["Prêt partout", "Le vôtre", "Appui"]);
});

it("marks a text that names what the service no longer fills in", () => {
  const texts = [row("home.lead", "Dès {price}", "Pour {price}"), row("home.lead", "Dès 5 €", "Pour {price}"), rows[0]];
  expect(texts.map((text) => text && isIgnored(text, "fr"))).toEqual([false, true, false]);
});
