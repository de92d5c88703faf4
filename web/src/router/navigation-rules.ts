import { findRoute, type Match, type Params } from "../../../common/match.ts";
import type { Route, RouteRule } from "../../../common/routes.ts";
import type { AuthState } from "../lib/auth-state.ts";

/**
 * Where a navigation wants to go: the path without its locale prefix, the query (with its `?`), and the whole of what
 * the visitor typed, which is only shown.
 */
export type Target = { path: string; search: string; fullPath: string };

/** What a guard may say of a navigation: allow, block (404) or redirect to a path without locale prefix. */
type GuardResult = "allow" | "block" | { redirect: string };
export type Guard = (context: { target: Target; auth: AuthState }) => GuardResult | Promise<GuardResult>;
type Guards = Readonly<Record<string, Guard>>;

/** Where a navigation ends. Paths carry no locale prefix. */
export type Decision =
  | { kind: "show"; route: Route; params: Params }
  | { kind: "redirect"; to: string }
  | { kind: "error"; status: number; message: string };

export type NavigationTable = {
  routes?: readonly Route[];
  rules: Readonly<Record<string, RouteRule>>;
  guards: Guards;
};

/**
 * Decides a navigation in the order of spec §4: the route's own validity check, redirects from the route rules,
 * then the named guard. An unknown guard throws 'Unknown route middleware' (spec §8).
 */
export async function decide(
  target: Target,
  auth: () => AuthState | Promise<AuthState>,
  table: NavigationTable,
): Promise<Decision> {
  const early = decideWithoutGuards(target, table);
  if (early.kind !== "show" || !early.route.guard) return early;
  const guard = table.guards[early.route.guard];
  if (!guard) throw new Error("Unknown route middleware");
  const result = await guard({ target, auth: await auth() });
  if (result === "allow") return early;
  if (result === "block") return notFound(target.fullPath);
  return { kind: "redirect", to: result.redirect };
}

/** The part of `decide` that needs no account: what the server answers for a first visit. */
export function decideWithoutGuards(
  target: Pick<Target, "path" | "fullPath">,
  table: Pick<NavigationTable, "routes" | "rules">,
): Decision {
  const match: Match | null = findRoute(target.path, table.routes);
  if (match?.route.valid && !match.route.valid(match.params)) {
    return { kind: "error", status: 404, message: `Page Not Found: ${target.fullPath}` };
  }
  const to = redirectOf(target.path, table.rules);
  if (to) return { kind: "redirect", to };
  if (!match) return notFound(target.fullPath);
  const own = ownSpelling(match.route.path, target.path);
  return own === target.path ? { kind: "show", ...match } : { kind: "redirect", to: own };
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

function notFound(fullPath: string): Decision {
  return { kind: "error", status: 404, message: `Page not found: ${fullPath}` };
}
