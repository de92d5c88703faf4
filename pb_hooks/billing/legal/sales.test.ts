import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { consents } from "../../../common/contract/checkout.ts";
import type { LegalFacts, Section } from "./facts.ts";
import { plainText } from "./plain.ts";
import { salesEn } from "./sales-en.ts";
import { salesFr } from "./sales-fr.ts";
import { termsEn } from "./terms-en.ts";
import { termsFr } from "./terms-fr.ts";

const facts: LegalFacts = { brand: "Brand", trialDays: 7, tagHost: "", plans: [], providers: [], of: (field) => field };
const text = (sections: Section[]) => JSON.stringify(sections);

describe("the terms of sale agree with the order", () => {
  it("about the request to start within the withdrawal period: nobody orders without it", () => {
    const order = (start_now: boolean) => v.safeParse(v.object(consents(true)), { start_now, accept_terms: true });
    expect(order(true).success).toBe(true);
    const refused = order(false);
    expect(refused.issues?.map(({ message }) => message)).toEqual(["start_now_required"]);
    expect(text(salesFr(facts))).toContain("Cette demande est nécessaire pour commander");
    expect(text(salesEn(facts))).toContain("You cannot order without that request");
  });
});

describe("the law's own words", () => {
  it("say that the right of withdrawal ends once the service is fully performed (art. L. 221-25)", () => {
    for (const words of [
      "vous reconnaissez le perdre une fois le service entièrement exécuté",
      "prend fin une fois le service",
    ])
      expect(text(salesFr(facts))).toContain(words);
    for (const words of [
      "acknowledge that you lose it once the service has been fully performed",
      "ends once the service",
    ])
      expect(text(salesEn(facts))).toContain(words);
  });

  it.each([
    ["fr", salesFr],
    ["en", salesEn],
  ])("about the guarantee of conformity are in a box, also in the copy that is kept (%s)", (_, sections) => {
    const guarantee = sections(facts).find(({ title }) => title.startsWith("10."));
    expect(guarantee?.blocks).toEqual([{ box: expect.arrayContaining([{ list: expect.any(Array) }]) }]);
    const kept = plainText(sections(facts));
    expect(kept.match(/^\u2500{60}$/gm)).toHaveLength(2);
    expect(kept).toContain("224-25-31");
  });

  it("name the application, the devices and the reasons of a change", () => {
    for (const terms of [text(termsFr(facts)), text(termsEn(facts))])
      expect(terms).toMatch(/Stremio.*Windows, macOS, Linux/);
    expect(text(termsFr(facts))).toContain("vous en donnons la raison");
    expect(text(salesFr(facts))).toContain("nos coûts ont augmenté");
    expect(text(salesEn(facts))).toContain("our costs have risen");
  });

  it("give the mediator's name, address and site, and the share capital", () => {
    for (const sales of [text(salesFr(facts)), text(salesEn(facts))])
      expect(sales).toContain("mediator, mediator_address, mediator_site");
    expect(text(salesFr(facts))).toContain("legal_form au capital de share_capital");
  });
});
