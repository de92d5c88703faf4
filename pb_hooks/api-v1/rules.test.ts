import { describe, expect, it } from "vitest";
import { LOCALES } from "../../common/wire/api.ts";
import { apiDocs, curlOf } from "./docs.ts";
import { OPERATIONS } from "./operations.ts";
import { readCursor, readLimit } from "./rules.ts";

it("a place in the list is one that we gave", () => {
  expect(readCursor("")).toEqual({ created: "", id: "" });
  expect(readCursor("2026-11-02T18:05:12.345Z~abc123")).toEqual({ created: "2026-11-02 18:05:12.345Z", id: "abc123" });
  for (const wrong of ["x", "2026-11-02~abc", "2026-11-02T18:05:12.345Z~ABC", "2026-11-02T18:05:12.345Z~a' OR 1"]) {
    expect([wrong, readCursor(wrong)]).toEqual([wrong, null]);
  }
});

it("a number of rows is whole and within its bounds", () => {
  expect(["", "1", "100"].map((given) => readLimit(given, 50, 100))).toEqual([50, 1, 100]);
  for (const wrong of ["0", "101", "-1", "1.5", "1e2", " 5", "99999"])
    expect([wrong, readLimit(wrong, 50, 100)]).toEqual([wrong, null]);
});

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
