import { memberCall } from "./member-call.ts";
import { queryClient } from "./query-client.ts";

/**
 * Creates a record with POST to `path`, or replaces the one that was read as `before` with PATCH to `path`/id: 409
 * `record_changed` when somebody else has changed it since. The list of `key` is read again, also after a refusal.
 */
export async function saveRecord(
  path: string,
  key: readonly string[],
  record: object,
  before?: { id: string },
): Promise<void> {
  const [address, method] = before ? [`${path}/${before.id}`, "PATCH"] : [path, "POST"];
  try {
    await memberCall((pb) => pb.send(address, { method, body: { ...record, before } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}
