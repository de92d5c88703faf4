import { expect, it } from "vitest";
import { secondsLeft } from "./use-wait.ts";

it.each([
  [61_000, 60],
  [1_001, 1],
  [1_000, 0],
  [0, 0],
])("a wait that ends at %i has %i s left at 1000", (end, left) => expect(secondsLeft(end, 1000)).toBe(left));
