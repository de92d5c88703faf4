import * as v from "valibot";

/** Rows of a page of members: as many unless said otherwise, and at most. */
const [PAGE, MOST] = [50, 100];

/** What a streaming account signs in with. */
export const credentials = () =>
  v.object({
    name: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(), v.maxLength(255)),
    password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
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
const usersLimit = () => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST));

export const usersQuery = () =>
  v.object({
    after: v.optional(usersAfter(), ""),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(\d{1,4})?$/),
        v.transform((text) => Number(text || PAGE)),
        usersLimit(),
      ),
      "",
    ),
  });
