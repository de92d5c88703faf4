import * as v from "valibot";
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

/** The values in addresses, as the document describes them; usersQuery reads the texts of a query. */
export const parameters = () => ({
  name: v.pipe(v.string(), v.maxLength(255)),
  id: v.pipe(v.string(), v.maxLength(15)),
  after: v.pipe(v.string(), v.maxLength(80)),
  limit: v.optional(limit(), PAGE),
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
