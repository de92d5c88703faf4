import { textOf } from "./json.ts";

/** What a list is asked for; "" is any, and the first page. */
export type Search = { q: string; view: string; state: string; after: string };

/**
 * The search of a list, from the body of a POST: what is looked for may be somebody's e-mail address, and an address that
 * is asked for by GET would stand in every log of requests on the way.
 */
export function readSearch(body: unknown): Search {
  return {
    q: textOf(body, "q"),
    view: textOf(body, "view"),
    state: textOf(body, "state"),
    after: textOf(body, "after"),
  };
}
