import { describe, expect, it } from "vitest";
import { rangeInput, reportFileQuery, reportQuery } from "./analytics.ts";
import { read } from "./refusal.ts";

describe("what is asked for", () => {
  const TODAY = "2026-03-15";
  it("ends today at the latest", () => {
    expect(read(rangeInput(TODAY), { from: "2026-03-01", to: "2026-03-31" }).output).toEqual({
      from: "2026-03-01",
      to: TODAY,
    });
    expect(read(reportQuery(TODAY), { from: "2026-03-01", to: "2026-03-02" }).output).toEqual({
      from: "2026-03-01",
      to: "2026-03-02",
      step: "day",
      compare: "none",
    });
  });

  it.each([
    [{}, "from", "validation_invalid_format"],
    [{ from: "2026-03-01" }, "to", "validation_invalid_format"],
    [{ from: "0026-03-01", to: "0026-03-02" }, "from", "validation_invalid_format"],
    [{ from: "2026-02-29", to: "2026-03-01" }, "from", "validation_invalid_format"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "to", "range_reversed"],
    [{ from: "2026-03-16", to: "2026-03-17" }, "from", "range_in_future"],
    [{ from: "2016-03-01", to: "2026-03-14" }, "from", "range_too_long"],
    [{ from: "2026-03-01", to: "2026-03-02", step: "hour" }, "step", "validation_in_invalid"],
    [{ from: "2026-03-01", to: "2026-03-02", compare: "decade" }, "compare", "validation_in_invalid"],
  ])("is refused: %j", (input, field, code) =>
    expect(read(reportQuery(TODAY), input).refusal).toEqual({ field, code }),
  );

  it("names a list of the traffic alone", () => {
    const sent = { from: "2026-03-01", to: "2026-03-02", part: "pages" };
    expect(read(reportFileQuery("traffic", TODAY), sent).output?.part).toBe("pages");
    const refusal = { field: "part", code: "validation_in_invalid" };
    expect(read(reportFileQuery("money", TODAY), sent).refusal).toEqual(refusal);
    expect(read(reportFileQuery("traffic", TODAY), { ...sent, part: "constructor" }).refusal).toEqual(refusal);
  });

  it("may be ten years", () =>
    expect(read(rangeInput(TODAY), { from: "2016-03-16", to: "2026-03-15" }).output).toEqual({
      from: "2016-03-16",
      to: "2026-03-15",
    }));
});
