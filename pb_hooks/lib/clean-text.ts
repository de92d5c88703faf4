/** internal/watch/logs. Declared here: tests import this file without the runtime's globals. */
declare const $logs: { clean(text: string): string };

/** A text as a log, or a stored error, may have it: without secrets and e-mail addresses. internal/watch/logs alone decides. */
export function cleanText(text: string): string {
  return $logs.clean(text);
}
