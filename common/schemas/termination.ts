import * as v from "valibot";
import { EMAIL_MAX, PERSON_MAX, REFERENCE_MAX } from "../limits.ts";
import { LOCALES } from "../wire/api.ts";
import { MOST_DUE_CENTS } from "../wire/billing.ts";
import { TERMINATION_KINDS } from "../wire/terminations.ts";
import { address } from "./account.ts";
import { dayOrAny, oneOf, rawText, reason, requiredText, text, wholeNumber } from "./fields.ts";

/** The day of the end; "" for as soon as possible. Periods are counted up to it. */
const from = () =>
  v.pipe(
    dayOrAny(),
    v.check((day) => day < "2100", "validation_invalid_format"),
  );

/** A text on one line and without links: it is quoted in a mail that may go to a stranger. */
const quoted = (text: v.GenericSchema<string>) =>
  v.pipe(
    text,
    v.transform((typed) => typed.replace(/\s+/g, " ")),
    v.check((typed) => !/:\/\/|www\./i.test(typed), "validation_invalid_format"),
  );

/** Who ends which contract, as anyone may write it; the day of the end is "" for as soon as possible. */
export const terminationInput = () =>
  v.object({
    kind: oneOf(TERMINATION_KINDS),
    locale: oneOf(LOCALES),
    name: quoted(requiredText(PERSON_MAX)),
    email: v.pipe(rawText, v.trim(), v.maxLength(EMAIL_MAX), address()),
    account: quoted(text(REFERENCE_MAX)),
    reference: quoted(text(REFERENCE_MAX)),
    from: from(),
  });

/** A member's own request: who it is follows from the session. `reference` is that of the order to withdraw from. */
export const ownTerminationInput = () =>
  v.object({
    kind: oneOf(TERMINATION_KINDS),
    locale: oneOf(LOCALES),
    from: from(),
    reference: quoted(text(REFERENCE_MAX)),
  });

/** The secret of a mailed link. */
export const terminationToken = () => v.object({ token: rawText, locale: oneOf(LOCALES) });

/**
 * An administrator's approval; `email` names the member of a request that was matched with none, `reference` the contract of a
 * deleted account that the page showed: 409 `former_which` where it is left out, `order_closed` where the contract can
 * no longer be withdrawn from, `former_own` where a request from the account's own address waits and this one is not.
 */
export const approvalForm = () =>
  v.object({ email: text(EMAIL_MAX), reference: text(REFERENCE_MAX), reason: reason() });
/** The same from a client, which may leave the reference of a member's contract out. */
export const approvalInput = () =>
  v.object({ ...approvalForm().entries, reference: v.optional(text(REFERENCE_MAX), "") });

/** A transfer that was sent back; `cents` as the page showed it: 409 `payment_changed` where something else is due by now. */
export const paidBackInput = () => v.object({ reason: reason(), cents: v.optional(wholeNumber(1, MOST_DUE_CENTS)) });
