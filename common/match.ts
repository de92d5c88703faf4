import { parse } from "regexparam";
import { type Route, type RouteRule, routes } from "./routes.ts";

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

/** Where an address leads. Paths carry no locale prefix. */
export type Decision =
  | { kind: "show"; route: Route; params: Params }
  | { kind: "redirect"; to: string }
  | { kind: "error"; status: number; message: string };

/** Redirects by path (RouteRule); tests pass another list of pages. */
export type RouteTable = { routes?: readonly Route[]; rules: Readonly<Record<string, RouteRule>> };

/**
 * Decides an address as far as possible without an account, in the order of spec §4: the route's own validity check,
 * then the redirects of the route rules. `fullPath` is the visitor's input, for display only.
 */
export function decideRoute({ path, fullPath }: { path: string; fullPath: string }, table: RouteTable): Decision {
  const match = findRoute(path, table.routes);
  if (match?.route.valid && !match.route.valid(match.params)) {
    return { kind: "error", status: 404, message: `Page Not Found: ${fullPath}` };
  }
  const to = redirectOf(path, table.rules);
  if (to) return { kind: "redirect", to };
  if (!match) return notFound(fullPath);
  const own = ownSpelling(match.route.path, path);
  return own === path ? { kind: "show", ...match } : { kind: "redirect", to: own };
}

/** The answer for an address that does not exist, or whose existence the reader must not learn. */
export function notFound(fullPath: string): Decision {
  return { kind: "error", status: 404, message: `Page not found: ${fullPath}` };
}

/** `/Blog/a` in the table's spelling, `/blog/a`: a page has one address, and one place in the cache. */
function ownSpelling(pattern: string, path: string): string {
  const written = pattern.split("/");
  const part = (typed: string, at: number) => (/^[:*]/.test(written[at] ?? "*") ? typed : (written[at] ?? typed));
  return path.split("/").map(part).join("/");
}

/** Where the route rules send a path: `/old` names one page, `/old/*` everything below, keeping the rest. */
function redirectOf(path: string, rules: Readonly<Record<string, RouteRule>>): string | null {
  if (Object.hasOwn(rules, path)) return rules[path]?.redirect ?? null;
  for (const [from, { redirect }] of Object.entries(rules)) {
    if (from.endsWith("/*") && path.startsWith(from.slice(0, -1)))
      return redirect.replace("*", () => path.slice(from.length - 1));
  }
  return null;
}

/** Leaves a malformed escape unchanged: the page then finds nothing under it. */
function decode(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}
