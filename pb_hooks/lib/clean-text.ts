/** A text as a log, or a stored error, may have it: without secrets and e-mail addresses. internal/logs alone decides. */
export function cleanText(text: string): string {
  return typeof $logs === "undefined" ? "[hidden]" : $logs.clean(text);
}
