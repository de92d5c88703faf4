import { expect, it } from "vitest";
import type { AdminReward } from "../../common/wire/referrals.ts";
import { CSV_HEAD, csvLine } from "./csv.ts";

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
const named = (name: string) => csvLine({ ...REWARD, referrer: { id: "u1", email: "lea@example.org", name } });

it("has a cell for each head", () => {
  expect(csvLine(REWARD).split(",")).toHaveLength(CSV_HEAD.split(",").length);
  expect(csvLine(REWARD)).toBe(
    "r1,lea@example.org,Léa,4.99,20,0.99,confirmed,2026-03-01T08:00:00.000Z,2026-03-15T08:00:00.000Z,,0.00,,0.00\r\n",
  );
  expect(csvLine({ ...REWARD, referrer: null })).toContain("r1,,,4.99");
});

it.each([
  ["Martin, Léa", '"Martin, Léa"'],
  ['Léa "L"', '"Léa ""L"""'],
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+33", "'+33"],
  ['@a,"b"', '"\'@a,""b"""'],
])("writes %s so that it stays a text", (name, cell) => expect(named(name)).toContain(`,${cell},4.99`));
