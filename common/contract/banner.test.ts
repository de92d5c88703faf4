import * as v from "valibot";
import { expect, it } from "vitest";
import { bannerInput, maintenanceInput } from "./banner.ts";

it("reads times with their zone alone, as UTC", () => {
  const read = (until: string) => v.safeParse(maintenanceInput(), { until });
  expect(read("2026-12-01T10:00:00+01:00").output).toEqual({ until: "2026-12-01T09:00:00.000Z" });
  for (const until of ["9", "2026-12-01T10:00", "2026-02-30T10:00:00Z"]) {
    expect([until, read(until).success]).toEqual([until, false]);
    expect(v.safeParse(bannerInput(), { place: "all", from: until, until: "" }).success).toBe(false);
  }
});
