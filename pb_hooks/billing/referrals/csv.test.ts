import { expect, it } from "vitest";
import type { AdminReward } from "../../../common/contract/referrals.ts";
import { CSV_HEAD, csvCells } from "./csv.ts";

const REWARD: AdminReward = {
  id: "r1",
  created: "2026-03-01T08:00:00.000Z",
  referrer: { id: "u1", email: "lea@example.org", name: "Léa" },
  paymentCents: 499,
  rate: 20,
  cents: 99,
  state: "confirmed",
  refused: null,
  confirmAt: "2026-03-15T08:00:00.000Z",
  settledAs: null,
  settledCents: 0,
  paidAt: null,
  overpaidCents: 0,
};
it("has a cell for each heading", () => {
  expect([CSV_HEAD.fr.length, CSV_HEAD.en.length]).toEqual([csvCells(REWARD).length, csvCells(REWARD).length]);
  expect(csvCells(REWARD).slice(1, 6)).toEqual(["lea@example.org", "Léa", { hundredths: 499 }, 20, { hundredths: 99 }]);
  expect(csvCells({ ...REWARD, referrer: null }).slice(1, 3)).toEqual(["", ""]);
});
