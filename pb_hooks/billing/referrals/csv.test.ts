import { expect, it } from "vitest";
import type { AdminReward } from "../../../common/contract/referrals.ts";
import { toLine } from "../../lib/csv.ts";
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
  expect(toLine(csvCells(REWARD), "fr")).toBe(
    "r1;lea@example.org;Léa;4,99;20;0,99;confirmed;2026-03-01T08:00:00.000Z;2026-03-15T08:00:00.000Z;;0,00;;0,00\r\n",
  );
  expect(toLine(csvCells({ ...REWARD, referrer: null }), "en")).toContain("r1,,,4.99");
});
