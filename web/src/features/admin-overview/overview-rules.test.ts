import { expect, it } from "vitest";
import { share } from "./overview-rules.ts";

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 5, 0],
  [5, 5, 100],
  [0, 0, undefined],
])("%i of %i", (part, whole, percent) => expect(share(part, whole)).toBe(percent));
