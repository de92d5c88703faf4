import { expect, it } from "vitest";
import { ANY_USER } from "../../../../../common/contract/admin.ts";
import { countFilters, readFilters, writeFilters } from "./filter-rules.ts";

const query = { ...ANY_USER, q: "lea@mail.example", access: "trial", sort: "email" } as const;

it("keeps the words out of the address and in a saved view", () => {
  expect(writeFilters(query)).toBe("access=trial&sort=email");
  expect(readFilters(writeFilters(query, true))).toEqual(query);
});

it("reads an empty address as any member", () => {
  expect(readFilters("")).toEqual(ANY_USER);
  expect(writeFilters(ANY_USER)).toBe("");
  expect(readFilters("unknown=1")).toEqual(ANY_USER);
});

it("counts filters without words and order", () => {
  expect(countFilters(query)).toBe(1);
  expect(countFilters(ANY_USER)).toBe(0);
});
