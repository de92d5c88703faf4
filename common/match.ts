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

/** Redirects by path (RouteRule); another list of pages than ours for tests. */
export type RouteTable = { routes?: readonly Route[]; rules: Readonly<Record<string, RouteRule>> };

/**
 * Decides an address as far as no account is needed, in the order of spec §4: the route's own validity check, then the
 * redirects of the route rules. `fullPath` is what the visitor typed, which is only shown.
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

/** What is said of an address that leads nowhere, or that the reader must not know of. */
export function notFound(fullPath: string): Decision {
  return { kind: "error", status: 404, message: `Page not found: ${fullPath}` };
}

/** `/Blog/a` as the table writes it, `/blog/a`: a page has one address, and one place in the cache. */
function ownSpelling(pattern: string, path: string): string {
  const written = pattern.split("/");
  const part = (typed: string, at: number) => (/^[:*]/.test(written[at] ?? "*") ? typed : (written[at] ?? typed));
  return path.split("/").map(part).join("/");
}

/** Where the route rules send a path: `/old` names one page, `/old/*` everything below it, whose rest is kept. */
function redirectOf(path: string, rules: Readonly<Record<string, RouteRule>>): string | null {
  if (Object.hasOwn(rules, path)) return rules[path]?.redirect ?? null;
  for (const [from, { redirect }] of Object.entries(rules)) {
    if (from.endsWith("/*") && path.startsWith(from.slice(0, -1)))
      return redirect.replace("*", () => path.slice(from.length - 1));
  }
  return null;
}

/** A malformed escape is left as it is: the page then simply finds nothing under it. */
function decode(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}
