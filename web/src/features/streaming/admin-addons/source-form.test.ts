import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import type { AddonSource } from "../../../../../common/contract/addons.ts";
import { refusalOf } from "../../../../../common/contract/refusal.ts";
import { catalogChoices, catalogFields, sourceSchema, sourceStart } from "./source-form.ts";

const SOURCE: AddonSource = {
  ...{ id: "s1", name: "Films", host: "films.example", tail: "f3Qz", active: true, debrid: [], answers: 0 },
  ...{ plans: ["p2"], resources: ["stream"], timeoutMs: 8000, cacheMin: 0, cacheMax: 60 },
  catalogs: [
    { type: "movie", id: "top", names: { fr: "Les meilleurs", en: "" } },
    { type: "movie", id: "gone", names: { fr: "", en: "" } },
  ],
  manifest: {
    ...{ id: "x", name: "X", version: "1.0.0", resources: ["catalog", "stream"], types: ["movie"] },
    catalogs: [
      { type: "movie", id: "new", name: "New" },
      { type: "movie", id: "top", name: "Top" },
    ],
  },
  line: {
    ...{
      rows: { fr: "Classiques", en: "Classics" },
      shows: { fr: "Des films", en: "Films" },
      provider: "Cinémathèque",
    },
    ...{
      link: "https://cinema.example",
      cost: "paid",
      cents: 399,
      right: { fr: "Accord", en: "Consent" },
      checked: true,
    },
  },
  ...{ checked: null, lastError: "", difference: { gone: [], added: [], since: null }, live: null },
};

describe("the form of a source", () => {
  const start = sourceStart(SOURCE, ["p1", "p2"]);
  const schema = sourceSchema(SOURCE);

  it("gives back what it shows, a chosen catalog that vanished included", () => {
    const { id, name, active, plans, resources, catalogs, line, timeoutMs, cacheMin, cacheMax } = SOURCE;
    const expected = { id, name, url: "", active, plans, resources, catalogs, line, timeoutMs, cacheMin, cacheMax };
    expect(safeParse(schema, start).output).toEqual(expected);
    expect(catalogChoices(SOURCE).map((one) => one.id)).toEqual(["new", "top", "gone"]);
  });

  it("takes what is ticked and named", () => {
    const { box, en } = catalogFields(0);
    const { output } = safeParse(schema, { ...start, plan_p1: true, plan_p2: false, [box]: true, [en]: " Newest " });
    expect(output).toMatchObject({ plans: ["p1"], catalogs: [{ id: "new", names: { fr: "", en: "Newest" } }, {}, {}] });
  });

  it.each([
    ["name", " "],
    ["url", "https://films.example/"],
    ["timeoutMs", "499"],
    ["cacheMin", "61"],
    ["cacheMax", "1,5"],
    ["link", "http://cinema.example"],
  ])("refuses %s %j", (field, typed) => {
    const { issues = [] } = safeParse(schema, { ...start, [field]: typed });
    expect(new Set(issues.map((issue) => refusalOf(issue).field))).toEqual(new Set([field]));
  });

  it("reads a price with a comma, of a source that asks one", () => {
    const line = (typed: object) => safeParse(schema, { ...start, price: "2,5", ...typed }).output;
    expect(line({})).toMatchObject({ line: { cost: "paid", cents: 250 } });
    expect(line({ cost: "own" })).toMatchObject({ line: { cost: "own", cents: 0 } });
  });

  it("asks for the address of a new source", () => {
    const { issues = [] } = safeParse(sourceSchema(undefined), { ...sourceStart(undefined, []), name: "New" });
    expect(issues.map((issue) => refusalOf(issue).field)).toEqual(["url"]);
  });
});
