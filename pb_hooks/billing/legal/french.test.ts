import { expect, it } from "vitest";
import { frenchProblems } from "../../../scripts/lib/french.ts";
import type { LegalFacts } from "./facts.ts";
import { noticeFr } from "./notice.ts";
import { plainText } from "./plain.ts";
import { privacyFr } from "./privacy-fr.ts";
import { salesFr } from "./sales-fr.ts";
import { termsFr } from "./terms-fr.ts";

const facts: LegalFacts = { brand: "Brand", trialDays: 7, tagHost: "", plans: [], providers: [], of: (field) => field };

it.each([
  ["notice", noticeFr],
  ["privacy", privacyFr],
  ["sales", salesFr],
  ["terms", termsFr],
])("the French text %s is typeset as such", (_, sections) => {
  for (const line of plainText(sections(facts)).split("\n")) {
    if (line !== "") expect(frenchProblems(line), line).toEqual([]);
  }
});
