import * as v from "valibot";
import { MOST_CENTS, PERIODS, type Period } from "./billing.ts";
import { day, oneOf, type Read, rawText, wholeNumber } from "./fields.ts";

/** Shapes of price moves between administrators and the server. Money is integers in cents, tax included. */

/** Days between the letter about a higher price and the first payment of it. */
export const NOTICE_DAYS = 30;

/** Why a price may rise, as the terms of sale list it: the operator's costs, the law and taxes, or a plan that includes more. */
export const PRICE_REASONS = ["costs", "law", "more"] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

/** Members who pay the same today, and whether that rises or falls. */
export type PriceGroup = { kind: "rise" | "cut"; oldCents: number; members: number };

/** `GET /api/app/admin/price-moves/preview?plan=<id>&period=`: whom a move to the plan's price on sale affects. */
export type MovePreview = { cents: number; groups: PriceGroup[] };

/** `GET /api/app/admin/price-moves` answers `{ items }`, newest first, at most 10. */
export type PriceMove = {
  id: string;
  plan: string;
  period: Period;
  cents: number;
  effective: string;
  created: string;
  calledOff: boolean;
  /** Whether it can be called off: nobody pays a higher price yet. */
  open: boolean;
  /** How many members it affects, to how many a letter was sent, who pay the new price, and who left. */
  members: number;
  sent: number;
  applied: number;
  leaving: number;
};

const subject = () => ({ plan: rawText, period: v.pipe(rawText, v.picklist(PERIODS, "period_unknown")) });

/** A plan by its id and a period. */
export const movePreview = () => v.object(subject());

/** A move of existing members to the price that the administrator saw. */
export const moveInput = () =>
  v.object({
    ...subject(),
    cents: wholeNumber(1, MOST_CENTS),
    effective: day(),
    reason: oneOf(PRICE_REASONS),
  });
/**
 * `POST /api/app/admin/price-moves` body; answers `{ id }`. `effective` is the first day (UTC) of the new price for
 * those who pay less today, NOTICE_DAYS ahead or more: 400 `notice_too_short`. A cheaper price applies to the next payment; `reason`
 * counts for a higher one, whose letter names it.
 * 409 `price_changed` when the plan is sold at another price than `cents`, `price_move_running` while another move of the
 * same plan and period has not taken effect, `nothing_to_move` when everyone pays that price, `mail_off` for a dearer price
 * without a mail server.
 */
export type MoveInput = Read<typeof moveInput>;
