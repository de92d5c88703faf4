import * as v from "valibot";
import { MOST_CENTS, PERIODS } from "../wire/billing.ts";
import { OBJECTIONS, PRICE_REASONS } from "../wire/prices.ts";
import { day, oneOf, type Read, rawText, wholeNumber } from "./fields.ts";

const subject = () => ({ plan: rawText, period: v.pipe(rawText, v.picklist(PERIODS, "period_unknown")) });

/** A plan by its id and a period. */
export const movePreview = () => v.object(subject());

/** A move of existing members to the price that the administrator saw. */
export const moveInput = () =>
  v.object({
    ...subject(),
    cents: wholeNumber(1, MOST_CENTS),
    effective: day(),
    objection: oneOf(OBJECTIONS),
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
