import * as v from "valibot";

import { ACCESS_STATES, LOCALES } from "../wire/api.ts";
import { PERIODS } from "../wire/billing.ts";
import { STREAMING_STATES } from "../wire/stremio.ts";
import { attemptId, dayOrAny, ids, ignored, oneOf, type Read, rawText, reason, wholeNumber } from "./fields.ts";

/** A minus means latest first. `paid`: the end of the paid time. */
const USER_SORTS = ["-created", "created", "email", "-email", "-paid", "paid"] as const;
export type UserSort = (typeof USER_SORTS)[number];

const BULK_ACTIONS = ["extend", "verify", "suspend"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
const BULK_LIMIT = 500;

const wrong = "validation_in_invalid";

/** Days that an administrator gives. */
export const days = () => wholeNumber(1, 3650);
export const daysInput = () => v.object({ days: days() });

/** Rights to grant or remove; a missing one stays unchanged. */
export const flagsInput = () => {
  const right = v.fallback(v.optional(v.boolean()), undefined);
  return v.object({ admin: right, isApi: right });
};

/** The member's address, typed again before the account is deleted. */
export const confirmInput = () => v.object({ confirm: v.pipe(rawText, v.trim(), v.toLowerCase()) });

/**
 * `POST /api/app/admin/users/bulk` {action, ids, days?, reason, attempt?}; 500 members at most. `attempt` becomes the id of the
 * action, so that the same request sent twice is one.
 */
export const bulkInput = () =>
  v.lazy((sent) =>
    v.object({
      action: oneOf(BULK_ACTIONS),
      ids: v.pipe(
        ids,
        v.minLength(1, "validation_required"),
        v.transform((all) => [...new Set(all)]),
        v.maxLength(BULK_LIMIT, "too_many_members"),
      ),
      days: Object(sent).action === "extend" ? days() : ignored<number, number>(0),
      reason: reason(),
      attempt: attemptId,
    }),
  );

const choice = <const T extends readonly string[]>(values: T) => v.nullish(v.picklist(["", ...values]), "");

/** The query of a list of members; "" means any. */
export const userQuery = () =>
  v.object({
    /** Words of the e-mail address, name, referral code, streaming username or Stripe customer. */
    q: v.nullish(v.pipe(v.string(wrong), v.maxLength(200, wrong)), ""),
    access: choice(ACCESS_STATES),
    plan: choice(["free", "paid"]),
    period: choice(PERIODS),
    verified: choice(["yes", "no"]),
    admin: choice(["yes"]),
    api: choice(["yes"]),
    locale: choice(LOCALES),
    /** `none`: not created yet. */
    streaming: choice([...STREAMING_STATES, "none"]),
    referred: choice(["yes", "no"]),
    /** First and last day of the sign-up, `YYYY-MM-DD`, UTC. */
    from: dayOrAny(wrong),
    to: dayOrAny(wrong),
    sort: v.nullish(v.picklist(USER_SORTS), "-created"),
  });
/** A member list's query. Every value is a text; "" means any. */
export type UserQuery = Read<typeof userQuery>;
export const ANY_USER: UserQuery = {
  q: "",
  access: "",
  plan: "",
  period: "",
  verified: "",
  admin: "",
  api: "",
  locale: "",
  streaming: "",
  referred: "",
  from: "",
  to: "",
  sort: "-created",
};

/** `after` is a value of the sorted column and the id of the last row before. */
export const userSearch = () => v.object({ ...userQuery().entries, after: v.pipe(rawText, v.regex(/^(.*\|\w+)?$/)) });

/** What the audit log is asked for; "" is any. */
export const auditQuery = () =>
  v.object({
    ...{ actor: rawText, member: rawText, action: rawText, after: rawText },
    /** First and last day, UTC. */
    ...{ from: dayOrAny(), to: dayOrAny() },
  });

/** A file of the members of a query, or of those with the ids. */
export const userExport = () =>
  v.object({
    ...userQuery().entries,
    ids: v.optional(v.pipe(v.array(v.string()), v.maxLength(BULK_LIMIT, "too_many_members"))),
    reason: reason(),
  });
