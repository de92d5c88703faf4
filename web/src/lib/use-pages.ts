import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keepInEntry, readEntry } from "../router/entry-state.ts";

/** The key of the trails in a history entry. */
const TRAILS = "trails";

/**
 * A keyset page as every list of the server returns it: `next` is the cursor of the next page, or null. `cut`: a search for
 * members matched so many that rows of the oldest are left out.
 */
export type PageOf<Row> = { items: readonly Row[]; next: string | null; cut?: boolean };

/**
 * Pages of a list that only knows "after this one": the way back is kept here and in the history entry, so that "back"
 * from a row finds its page. The old rows stay while the next page loads. Only inside MemberArea. ListPager
 * (ui/table/list-pager.tsx) takes `pager`.
 * @param key identifies the list by all that changes it (search, filters, order): a change starts at the first page
 * @param load fetches the page after a cursor; "" is the first one
 * @param every milliseconds after which a shown page is refetched; never by default. "asked": only when the reader asks, not when
 * they come back to the window either
 */
export function usePages<Page extends PageOf<unknown>>(
  key: readonly unknown[],
  load: (after: string, signal: AbortSignal) => Promise<Page>,
  every?: number | "asked",
) {
  const scope = JSON.stringify(key);
  const [kept, setTrail] = useState<Trail>(() => keptTrail(scope, readEntry(TRAILS)));
  const trail = trailIn(scope, kept);
  const after = cursorOf(trail);
  const move = (to: Trail) => {
    keepInEntry(TRAILS, keepTrail(to, readEntry(TRAILS)));
    setTrail(to);
  };
  const query = useQuery({
    queryKey: [...key, { after }],
    queryFn: ({ signal }) => load(after, signal),
    placeholderData: keepPreviousData,
    refetchInterval: typeof every === "number" ? every : false,
    ...(every === "asked" && { refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
  const { error, isFetched, isFetching, isPlaceholderData, refetch } = query;
  // The rows before are shown while the next page loads, but not in place of one that failed, also while that is tried again.
  const data = isFetched && isPlaceholderData ? undefined : query.data;
  const next = isPlaceholderData ? null : (data?.next ?? null);
  return {
    /** The whole answer, for `Loaded` and a list's data besides its rows. */
    data,
    error,
    isFetched,
    refetch,
    items: (data?.items ?? []) as Page["items"], // an empty list is one of any rows
    pager: {
      /** 1 for the first page. */
      page: trail.cursors.length + 1,
      hasPrevious: trail.cursors.length > 0,
      hasNext: next !== null,
      pending: isPlaceholderData && isFetching,
      cut: data?.cut ?? false,
      onPrevious: () => move(back(trail)),
      onNext: () => move(forward(trail, next)),
    },
  };
}

/** A reader's position in a keyset list: the cursors that led here, the current page's last. */
export type Trail = {
  /** Identifies the list: another search or order starts over. */
  scope: string;
  cursors: readonly string[];
};

/** The trail in a list; another list's trail is dropped, and the first page is shown. */
export function trailIn(scope: string, trail: Trail): Trail {
  return trail.scope === scope ? trail : { scope, cursors: [] };
}

/** The cursor to send to the server; "" for the first page. */
export function cursorOf(trail: Trail): string {
  return trail.cursors.at(-1) ?? "";
}

/** One page forward, to the page after `next`; null is the end, and nothing moves. */
export function forward(trail: Trail, next: string | null): Trail {
  return next === null ? trail : { ...trail, cursors: [...trail.cursors, next] };
}

/** One page back; the first page stays. */
export function back(trail: Trail): Trail {
  return { ...trail, cursors: trail.cursors.slice(0, -1) };
}

/** The trail of a list as `keepTrail` stored it in a history entry; anything else is the first page. */
export function keptTrail(scope: string, kept: unknown): Trail {
  const cursors: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, scope) : undefined;
  return { scope, cursors: Array.isArray(cursors) ? cursors.map(String) : [] };
}

/** What a history entry stores after a list has moved: the trails of the page's other lists stay. */
export function keepTrail({ scope, cursors }: Trail, kept: unknown): { [scope: string]: unknown } {
  return { ...(typeof kept === "object" && kept), [scope]: cursors };
}
