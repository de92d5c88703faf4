import { describe, expect, it } from "vitest";
import { LOCALES } from "../../../common/contract/api.ts";
import { apiDocs, curlOf } from "./docs.ts";
import { OPERATIONS } from "./operations.ts";

describe("the page about the API", () => {
  it("says everything in both languages", () => {
    const [french, english] = LOCALES.map((locale) => apiDocs("https://site.example", locale));
    expect(french?.operations.map(({ id }) => id)).toEqual(english?.operations.map(({ id }) => id));
    for (const [index, operation] of (french?.operations ?? []).entries()) {
      const other = english?.operations[index];
      expect([operation.id, operation.title, operation.text]).not.toEqual([other?.id, other?.title, other?.text]);
      expect(operation.parameters.map(({ name }) => name)).toEqual(other?.parameters.map(({ name }) => name));
    }
  });

  it("writes French with its own spaces and apostrophes", () => {
    expect(JSON.stringify(apiDocs("x", "fr")).match(/[a-zé] [:;!?»]|« |[a-z]'[a-z]/g)).toBeNull();
  });

  it("shows calls with addresses that are whole and a key from the environment", () => {
    for (const operation of OPERATIONS) {
      const curl = curlOf(operation, "https://site.example");
      const address = /^curl '([^']+)'/.exec(curl)?.[1] ?? "";
      expect(URL.canParse(address) && !address.includes("{")).toBe(true);
      expect(curl.includes("Bearer $API_KEY")).toBe(operation.scope !== null);
      expect(curl).not.toMatch(/psk_/);
    }
  });
});
