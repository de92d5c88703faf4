import { expect, it } from "vitest";
import { daysIn, shiftDay } from "./days.ts";

it("days are counted over leap days and years", () => {
  expect(shiftDay("2024-02-28", 1)).toBe("2024-02-29");
  expect(shiftDay("2023-02-28", 1)).toBe("2023-03-01");
  expect(shiftDay("2026-01-01", -1)).toBe("2025-12-31");
  expect(daysIn("2024-01-01", "2024-12-31")).toBe(366);
  expect(daysIn("2026-03-01", "2026-03-01")).toBe(1);
  expect(daysIn("2026-03-02", "2026-03-01")).toBe(0);
});
