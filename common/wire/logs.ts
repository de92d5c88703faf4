/** Shapes of the log view on /admin/system. */

/** PocketBase's levels, by the numbers that its log stores. */
export const LOG_LEVELS = { debug: -4, info: 0, warning: 4, error: 8 } as const;
export type LogLevel = keyof typeof LOG_LEVELS;

/** `data` is the entry's JSON as it was logged; `cut`: only its beginning, because it is long. */
export type LogEntry = { id: string; at: string; level: LogLevel; message: string; data: string; cut: boolean };

/**
 * `GET /api/app/admin/system/logs?level=&text=&from=&to=&after=`: latest first; "" is any, times are ISO 8601 in UTC, `to`
 * is excluded. A page may hold few entries or none and still have a `next`: a request searches a limited number of entries.
 * `reached` is the time back to which the request has searched; null at the end of the log.
 */
export type LogPage = { items: LogEntry[]; next: string | null; reached: string | null };
