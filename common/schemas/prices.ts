import * as v from "valibot";
import { MOST_CENTS, PERIODS } from "../wire/billing.ts";
import { OBJECTIONS } from "../wire/prices.ts";
import { day, oneOf, rawText, wholeNumber } from "./fields.ts";

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
  });
