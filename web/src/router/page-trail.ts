/** Where a reader is in a list of keyset pages: the cursors that led here, the last one being the current page's. */
export type Trail = {
  /** Which list it is: another search or order starts over. */
  scope: string;
  cursors: readonly string[];
};

/** The trail in a list; one that belongs to another list is forgotten, and the first page is shown. */
export function trailIn(scope: string, trail: Trail): Trail {
  return trail.scope === scope ? trail : { scope, cursors: [] };
}

/** The cursor that the server is asked with; "" for the first page. */
export function cursorOf(trail: Trail): string {
  return trail.cursors.at(-1) ?? "";
}

/** One page on, to the page behind `next`; null is the end, and nothing moves. */
export function forward(trail: Trail, next: string | null): Trail {
  return next === null ? trail : { ...trail, cursors: [...trail.cursors, next] };
}

/** One page back; the first page stays where it is. */
export function back(trail: Trail): Trail {
  return { ...trail, cursors: trail.cursors.slice(0, -1) };
}

/** The trail of a list as `keepTrail` left it in what a history entry remembers; anything else is the first page. */
export function keptTrail(scope: string, kept: unknown): Trail {
  const cursors: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, scope) : undefined;
  return { scope, cursors: Array.isArray(cursors) ? cursors.map(String) : [] };
}

/** What a history entry remembers once a list has moved: the trails of the page's other lists stay. */
export function keepTrail({ scope, cursors }: Trail, kept: unknown): { [scope: string]: unknown } {
  return { ...(typeof kept === "object" && kept), [scope]: cursors };
}
