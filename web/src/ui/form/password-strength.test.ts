import { expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

it.each([
  ["", 0],
  ["Motdepasse7", 0],
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["passwordpassword", 1],
  ["motdepasselong", 2],
  ["Motdepasse-long7", 3],
  ["une phrase assez longue", 3],
  ["été-Hiver-2030", 3],
])("rates %j as %i", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
