/**
 * The request's own event inside an event about a record. The VM sees the fields of embedded structs one level deep:
 * `request` and `response` of an event about a record are undefined, whatever its type says.
 */
export function requestEventOf(e: Pick<core.RequestEvent, "requestInfo">): core.RequestEvent {
  return (e as unknown as { requestEvent: core.RequestEvent }).requestEvent; // the generated types do not list it
}
