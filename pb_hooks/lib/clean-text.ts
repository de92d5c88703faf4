/** internal/watch/logs; missing on the stock PocketBase build. Declared here: tests import this file without the runtime's globals. */
declare const $logs: { clean(text: string): string } | undefined;

/** A text as a log, or a stored error, may have it: without secrets and e-mail addresses. internal/watch/logs alone decides. */
export function cleanText(text: string): string {
  return typeof $logs === "undefined" ? "[hidden]" : $logs.clean(text);
}
