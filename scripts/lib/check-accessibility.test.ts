import { expect, it } from "vitest";
import { staleResults } from "./check-accessibility.ts";

it("names a page that the axe results lack, and results that are too old", () => {
  const pages = [
    { id: "home", path: "/", render: "page" as const },
    { id: "admin", path: "/admin", render: "shell" as const },
  ];
  const now = Date.parse("2026-12-01");
  expect(staleResults(pages, { date: "2026-11-22", pages: ["home"] }, now)).toEqual([]);
  expect(staleResults(pages, { date: "2026-11-22", pages: [] }, now)[0]).toContain("pages home");
  expect(staleResults(pages, { date: "2025-11-22", pages: ["home"] }, now)[0]).toContain("of 2025-11-22");
});
