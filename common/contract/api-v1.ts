import * as v from "valibot";
import { EMAIL_MAX, NAME_MAX } from "../limits.ts";
import { address } from "./accounts.ts";
import { ACCESS_STATES, LOCALES } from "./api.ts";
import { STREAMING_STATES } from "./stremio.ts";

/** Rows per page of members: the default, and the maximum. */
const [PAGE, MOST] = [50, 100];

const streamingName = () => v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(), v.maxLength(255));
const time = () => v.pipe(v.string(), v.isoTimestamp());

const rights = () => ({
  status: v.picklist(STREAMING_STATES),
  access: v.picklist(ACCESS_STATES),
  active: v.boolean(),
  until: v.nullable(time()),
});
export const account = () => v.object({ name: streamingName(), ...rights() });

/** What a streaming account signs in with. */
export const credentials = () =>
  v.object({ name: streamingName(), password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) });

export const verification = () =>
  v.object({ valid: v.boolean(), active: v.boolean(), status: v.nullable(v.picklist(STREAMING_STATES)) });

export const user = () =>
  v.object({
    ...{ id: v.string(), email: v.string(), displayName: v.string() },
    locale: v.picklist(LOCALES),
    verified: v.boolean(),
    created: time(),
    ...account().entries,
  });

/** Days of access that one call gives at most. */
const DAYS_MAX = 3650;
/** Fields that may be missing: an account without a name, access and a mail, in the site's first language. */
export const newUser = () =>
  v.object({
    email: v.pipe(v.string(), v.trim(), v.nonEmpty(), address(), v.maxLength(EMAIL_MAX)),
    displayName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX)), ""),
    locale: v.optional(v.picklist(LOCALES), LOCALES[0]),
    plan: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAYS_MAX)), 0),
    invite: v.optional(v.boolean(), false),
  });
export const givenDays = () => v.object({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DAYS_MAX)) });

export const userList = (one = user()) => v.object({ items: v.array(one), next: v.nullable(v.string()) });

/** A refusal (RFC 9457). */
export const problem = () =>
  v.object({
    type: v.pipe(v.string(), v.url()),
    title: v.string(),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    code: v.string(),
    field: v.optional(v.string()),
  });

const CURSOR = /^((\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3}Z)~([a-z0-9]{1,15}))?$/;

/** The place of a page: `{created, id}` of the row before it. */
const usersAfter = () =>
  v.pipe(
    v.string(),
    v.maxLength(80),
    v.regex(CURSOR),
    v.transform((after) => {
      const [, , day = "", time = "", id = ""] = CURSOR.exec(after) ?? [];
      return { created: day && `${day} ${time}`, id };
    }),
  );

/** The rows of a page. */
const limit = () => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST));

/** Names a change, in the header Idempotency-Key: visible ASCII. */
const idempotencyKey = () => v.pipe(v.string(), v.nonEmpty(), v.maxLength(255), v.regex(/^[\x21-\x7e]+$/));

export const changeHeaders = () => v.object({ mark: idempotencyKey() });

/** The values in addresses and headers, as the document describes them; usersQuery reads the texts of a query. */
export const parameters = () => ({
  name: v.pipe(v.string(), v.maxLength(255)),
  id: v.pipe(v.string(), v.maxLength(15)),
  after: v.pipe(v.string(), v.maxLength(80)),
  limit: v.optional(limit(), PAGE),
  idempotencyKey: idempotencyKey(),
});

export const usersQuery = () =>
  v.object({
    after: v.optional(usersAfter(), ""),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(\d{1,4})?$/),
        v.transform((text) => Number(text || PAGE)),
        limit(),
      ),
      "",
    ),
  });
