import { expect, it } from "vitest";
import { epcCode, grouped, ibanIn } from "./epc.ts";

const IBAN = "FR1420041010050500013M02606";

it("finds the one valid IBAN of an operator's text", () => {
  expect(ibanIn("Virement vers FR14 2004 1010 0505 0001 3M02 606, avec la référence.")).toBe(IBAN);
  expect(ibanIn(`IBAN: ${IBAN} BIC PSSTFRPPXXX`)).toBe(IBAN);
  expect(ibanIn("Order AB12, then DE89 3704 0044 0532 0130 00 BIC COBADEFF")).toBe("DE89370400440532013000");
});

it("takes no IBAN with a slip, and none that is cut", () => {
  expect(ibanIn("FR14 2004 1010 0505 0001 3M02 607")).toBeNull();
  expect(ibanIn("FR14 2004 1010 0505 0001 3M02")).toBeNull();
  expect(ibanIn("Pay in cash.")).toBeNull();
});

it("groups an IBAN by four", () => {
  expect(grouped(IBAN)).toBe("FR14 2004 1010 0505 0001 3M02 606");
});

it("writes the code of a transfer as banks read it", () => {
  const transfer = { name: "Exemple SARL", iban: IBAN, cents: 6392, reference: "PS-7K2M9Q" };
  expect(epcCode(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Exemple SARL",
    IBAN,
    "EUR63.92",
    "",
    "",
    "PS-7K2M9Q",
  ]);
  expect(epcCode({ ...transfer, cents: 5 })).toContain("EUR0.05");
  expect(epcCode({ ...transfer, name: "" })).toBeNull();
  expect(epcCode({ ...transfer, name: "E".repeat(71) })).toBeNull();
});
