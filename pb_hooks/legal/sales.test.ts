import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { consents } from "../../common/schemas/billing.ts";
import type { LegalFacts, Section } from "./facts.ts";
import { salesEn } from "./sales-en.ts";
import { salesFr } from "./sales-fr.ts";

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
