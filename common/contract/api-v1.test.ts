import { expect, it } from "vitest";
import { usersQuery } from "./api-v1.ts";
import { read } from "./refusal.ts";

const query = (sent: object) => read(usersQuery(), sent);
const refused = (field: string) => ({ refusal: { field, code: expect.anything() } });

it("a place in the list is one that we gave", () => {
  expect(query({}).output?.after).toEqual({ created: "", id: "" });
  const after = "2026-11-02T18:05:12.345Z~abc123";
  expect(query({ after }).output?.after).toEqual({ created: "2026-11-02 18:05:12.345Z", id: "abc123" });
  for (const wrong of ["x", "2026-11-02~abc", "2026-11-02T18:05:12.345Z~ABC", "2026-11-02T18:05:12.345Z~a' OR 1"])
    expect([wrong, query({ after: wrong })]).toEqual([wrong, refused("after")]);
});

it("a number of rows is whole and within its bounds", () => {
  expect(["", "1", "100"].map((limit) => query({ limit }).output?.limit)).toEqual([50, 1, 100]);
  for (const wrong of ["0", "101", "-1", "1.5", "1e2", " 5", "99999"])
    expect([wrong, query({ limit: wrong })]).toEqual([wrong, refused("limit")]);
});
