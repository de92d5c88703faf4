import { expect, it } from "vitest";
import { lacksCapital, legalForm } from "./legal-form.ts";

it.each([
  ["SAS", true],
  ["S.A.R.L.", true],
  ["Société à responsabilité limitée", true],
  ["SAS au capital de 1 000 €", false],
  ["Entrepreneur individuel", false],
  ["Association loi 1901", false],
  ["", false],
])("a legal form of %j lacks its share capital: %s", (legal_form, lacks) =>
  expect(lacksCapital({ legal_form })).toBe(lacks),
);

it("states the share capital with the legal form", () => {
  const given = { legal_form: "SAS", share_capital: "1 000 €" };
  expect(lacksCapital(given)).toBe(false);
  expect([legalForm(given, "fr"), legalForm(given, "en")]).toEqual([
    "SAS au capital de 1 000 €",
    "SAS, share capital 1 000 €",
  ]);
  expect(legalForm({ legal_form: "Entrepreneur individuel" }, "fr")).toBe("Entrepreneur individuel");
});
