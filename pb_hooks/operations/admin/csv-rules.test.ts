import { expect, it } from "vitest";
import { CSV_HEAD, csvCells } from "./csv-rules.ts";

it("has a cell for each heading", () => {
  const cells = csvCells("en")({
    id: "m1",
    email: "lea@example.org",
    name: "Léa",
    verified: true,
    unopened: false,
    admin: false,
    isApi: false,
    locale: "fr",
    plan: "free",
    access: { active: true, state: "trial", until: "2026-03-15T08:00:00.000Z" },
    streaming: null,
    paidUntil: null,
    created: "2026-03-01T08:00:00.000Z",
    planName: { fr: "Confort", en: "Comfort" },
    period: null,
    provider: "given",
    renewal: "none",
    graceEnd: null,
    until: "2026-03-15T08:00:00.000Z",
    lastUsed: null,
    newsletter: true,
    noted: false,
    match: "",
  });
  expect([CSV_HEAD.fr.length, CSV_HEAD.en.length]).toEqual([cells.length, cells.length]);
  expect(cells[CSV_HEAD.en.indexOf("Access until")]).toBe("2026-03-15T08:00:00.000Z");
  expect(cells[CSV_HEAD.en.indexOf("Plan")]).toBe("Comfort");
});
