import { expect, it } from "vitest";
import { isReferralCode, parseReferralCode, referralOf } from "./referral.ts";

it.each([
  ["AFF-0A1B2C3D", true],
  ["aff-0a1b2c3d", true],
  ["AFF-0A1B2C3", false],
  ["AFF-0A1B2C3D4", false],
  ["XAFF-0A1B2C3D", false],
  ["AFF-0A1B2C3É", false],
  ["AFF-0A1B2C3D\n", false],
  ["", false],
  [undefined, false],
])("%j is a code: %s", (code, expected) => expect(isReferralCode(code)).toBe(expected));

it.each([
  ["?ref=aff-0a1b2c3d&x=1", "AFF-0A1B2C3D"],
  ["?ref=%3Cscript%3E", ""],
  ["", ""],
])("%s carries %j", (search, code) => expect(referralOf(search)).toBe(code));

it.each([
  ["AFF-0A1B2C3D", "AFF-0A1B2C3D"],
  [" aff 0a1b 2c3d ", "AFF-0A1B2C3D"],
  ["0a1b2c3d", "AFF-0A1B2C3D"],
  ["aff–0a1b2c3d", "AFF-0A1B2C3D"],
  ["AFFAFF12", "AFF-AFFAFF12"],
  ["AFF-0A1B2C3", ""],
  ["AFF-0A1B2C3D4", ""],
  ["", ""],
  ["' OR 1=1", ""],
])("%j is typed for %j", (typed, code) => expect(parseReferralCode(typed)).toBe(code));
