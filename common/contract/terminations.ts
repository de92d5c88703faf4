import * as v from "valibot";
import { EMAIL_MAX, PERSON_MAX, REFERENCE_MAX } from "../limits.ts";
import { address } from "./accounts.ts";
import { LOCALES } from "./api.ts";
import { type BillingProvider, MOST_DUE_CENTS, type PlanName } from "./billing.ts";
import { dayOrAny, oneOf, rawText, reason, requiredText, text, wholeNumber } from "./fields.ts";

const TERMINATION_KINDS = ["cancel", "withdraw"] as const;
/** Ending a contract by notice (art. L215-1-1 of the consumer code), or withdrawing from it (L221-18). */
export type TerminationKind = (typeof TERMINATION_KINDS)[number];

/** What a withdrawal would refund now, in cents, and how it is calculated; see pb_hooks/billing/ledger/withdrawal-rules.ts. */
export type WithdrawalOffer = {
  plan: PlanName;
  reference: string;
  /** ISO times; the period ends just before `deadline`. */
  ordered: string;
  deadline: string;
  /** Whether the order is paid; otherwise it is only cancelled. */
  paid: boolean;
  /** Who makes the refund: `manual` for one by transfer. */
  provider: BillingProvider;
  paidCents: number;
  provided: readonly { cents: number; usedMinutes: number; totalMinutes: number }[];
  keptCents: number;
  refundCents: number;
};

/** What a member may end. `ends` is when access would end, `stops` that it does so already. */
export type TerminationOffer = {
  name: string;
  email: string;
  subscription: { plan: PlanName; ends: string; stops: boolean } | null;
  /** ISO time; null when no free trial runs. */
  trialEnds: string | null;
  withdrawal: WithdrawalOffer | null;
};

/** What a mailed link may confirm. */
export type OpenRequest = { kind: TerminationKind; number: string; received: string; offer: TerminationOffer };

/** A request that was accepted. `done` is false while the mailed link, or an administrator, has to confirm it. */
export type TerminationAnswer = {
  number: string;
  received: string;
  done: boolean;
  /** When the contract ends; null when nothing runs, or when it is not decided yet. */
  effective: string | null;
  refundCents: number;
};

/** A request before an administrator. */
export type AdminTermination = {
  id: string;
  kind: TerminationKind;
  number: string;
  created: string;
  name: string;
  email: string;
  reference: string;
  from_day: string;
  /** The member that it was matched with; null for none. */
  member: { id: string; email: string } | null;
};

/** A transfer that the operator has to send back after a withdrawal. */
export type DueTransfer = {
  payment: string;
  number: string;
  member: { id: string; email: string } | null;
  /** Who paid, where the account is deleted, as the invoice says. */
  person: { name: string; email: string } | null;
  cents: number;
  /** The IBAN that a member gave with the deletion of the account, "" for none; erased once the money is back. */
  bank: string;
  /** ISO day by which the money has to be back. */
  until: string;
};

export type AdminTerminations = { requests: AdminTermination[]; transfers: DueTransfer[] };

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

/** An administrator's approval; `email` names the member of a request that was matched with none. */
export const approvalInput = () => v.object({ email: text(EMAIL_MAX), reason: reason() });

/** A transfer that was sent back; `cents` as the page showed it: 409 `payment_changed` where something else is due by now. */
export const paidBackInput = () => v.object({ reason: reason(), cents: v.optional(wholeNumber(1, MOST_DUE_CENTS)) });
