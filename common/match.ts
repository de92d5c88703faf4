import { parse } from "regexparam";
import { type Route, routes } from "./routes.ts";

export type Params = Record<string, string | undefined>;
export type Match = { route: Route; params: Params };

/** Finds the page of a path without its locale prefix, with the decoded parameters; null when no route matches. */
export function findRoute(path: string, table: readonly Route[] = routes): Match | null {
  for (const route of table) {
    const { keys, pattern } = parse(route.path);
    const found = pattern.exec(path);
    if (!found) continue;
    const params: Params = {};
    for (const [index, key] of keys.entries()) params[key] = decode(found[index + 1]);
    return { route, params };
  }
  return null;
}

/** A malformed escape is left as it stands: the page then simply finds nothing under it. */
function decode(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}
