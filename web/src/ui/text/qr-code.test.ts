import { encode } from "uqr";
import { expect, it } from "vitest";
import { pathOf } from "./qr-code.tsx";

it("draws each run of dark modules once", () => {
  expect(pathOf([[true, true, false, true], [false, false, false, false], [true]])).toBe(
    "M0 0h2v1H0zM3 0h1v1H3zM0 2h1v1H0z",
  );
});

it("covers exactly the dark modules of a real code", () => {
  const { data } = encode("https://example.org/install?code=AFF-1234ABCD");
  const drawn = [...pathOf(data).matchAll(/h(\d+)v1/g)].reduce((sum, run) => sum + Number(run[1]), 0);
  expect(drawn).toBe(data.flat().filter(Boolean).length);
});
