import { expect, it } from "vitest";
import { guessColumns } from "../../../../../common/imports/columns.ts";
import { parseText } from "./parse.ts";
import { addressesOf, datesOf, endlessIn, plansIn, previewOf, withField } from "./preview.ts";
import { refusedFile } from "./refused-file.ts";

const NOW = new Date("2026-11-29T12:00:00.000Z");
const fileOf = (text: string) => ({ name: "x.csv", encoding: "utf-8" as const, ...parseText(text) });
const TEXT = `email;paid_until;plan
lou@example.org;03/04/2027;Confort
LOU@example.org;05/06/2027;Confort
known@example.org;05/06/2027;Confort
a@@example.org;05/06/2027;Autre
=x@example.org;05/06/2027;Autre`;

it("says what happens to each row, as the server will do it", () => {
  const file = fileOf(TEXT);
  const columns = guessColumns(file.headings);
  const { questions, decided } = datesOf(file, columns);
  expect(questions).toMatchObject([{ column: 1, example: "03/04/2027", order: "ask" }]);
  expect(decided).toEqual({});
  expect([...plansIn(file, columns)]).toEqual([
    ["confort", "Confort"],
    ["autre", "Autre"],
  ]);
  const reading = {
    columns,
    orders: { 1: "dmy" as const },
    plans: { confort: "p1", autre: "" },
    locale: "fr" as const,
    given: "",
  };
  const { fates, counts } = previewOf(file.rows, reading, new Set(["known@example.org"]), NOW);
  expect(fates.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
    "2 new",
    "3 refused",
    "4 known",
    "5 refused",
    "6 new",
  ]);
  expect(counts).toEqual({ new: 2, known: 1, refused: 2 });
  expect(fates[1]).toMatchObject({ problem: { code: "doubled", value: "2" } });
  expect(addressesOf(file.rows, columns)).toContain("known@example.org");
});

it("a decimal comma between quotation marks moves no cell", () => {
  const file = fileOf(
    'id,Amount,Amount Refunded,Currency,Customer ID,Customer Email\npy_1,"399,00","0,00",eur,cus_1234,pays@example.org',
  );
  expect(file.rows[0]?.cells).toEqual(["py_1", "399,00", "0,00", "eur", "cus_1234", "pays@example.org"]);
  const reading = { columns: guessColumns(file.headings), orders: {}, plans: {}, locale: "fr", given: "" } as const;
  const { fates } = previewOf(file.rows, reading, new Set(), NOW);
  expect(fates).toMatchObject([{ kind: "new", member: { email: "pays@example.org", paidUntil: "" } }]);
});

it("counts the new members without an end, whatever their plan is", () => {
  const file = fileOf(
    "email,subscribed_to_emails,complimentary_plan,stripe_customer_id,tiers\na@example.org,false,true,,Soutien\nb@example.org,false,false,cus_1234,Soutien\nc@example.org,false,false,,\nd@example.org,false,true,,",
  );
  const reading = { columns: guessColumns(file.headings), orders: {}, plans: {}, locale: "fr", given: "" } as const;
  expect(endlessIn(file.rows, reading, new Set(["d@example.org"]), NOW)).toBe(1);
  expect(endlessIn(file.rows, reading, new Set(), NOW)).toBe(2);
});

it("gives the rows to correct back under the file's headings and separator", async () => {
  const file = fileOf(TEXT);
  const columns = guessColumns(file.headings);
  const { fates } = previewOf(file.rows, { columns, orders: {}, plans: {}, locale: "fr", given: "" }, new Set(), NOW);
  const text = await refusedFile(file, fates).text();
  expect(text.replace("\ufeff", "").split("\r\n")).toEqual([
    "email;paid_until;plan",
    ...TEXT.split("\n").slice(1, 5),
    // The guard comes off again on import.
    '"\'=x@example.org";05/06/2027;Autre',
  ]);
});

it("a field that only one column can be leaves the other one", () => {
  expect(withField(["email", "", "note"], 1, "email")).toEqual(["", "email", "note"]);
  expect(withField(["email", "name", ""], 2, "name")).toEqual(["email", "name", "name"]);
});
