import type { Read } from "../../../../common/schemas/fields.ts";
import type { endpointInput, replayInput } from "../../../../common/schemas/webhooks.ts";
import type {
  DeliveryState,
  WebhookDeliveries,
  WebhookEndpoint,
  WebhookEndpoints,
  WebhookSecret,
  WebhookTest,
} from "../../../../common/wire/webhooks.ts";
import { callsOf } from "../../lib/call.ts";
import { thenRefresh } from "../../lib/query-client.ts";
import { withProof } from "../../shared/proof/with-proof.ts";

const { get, post } = callsOf("/api/app/admin/webhooks");
export const KEY = ["admin", "webhooks"] as const;
/** Calls that give someone a lasting view of members: a webhook, or its secret. */
const guarded = <T>(path: string, body?: object) =>
  thenRefresh(
    withProof(() => post<T>(path, body)),
    KEY,
  );
const change = <T>(path: string, body?: object) => thenRefresh(post<T>(path, body), KEY);

export const readEndpoints = (signal: AbortSignal) => get<WebhookEndpoints>("", signal);
export const readDeliveries = (id: string, state: DeliveryState | "", after: string, signal: AbortSignal) =>
  get<WebhookDeliveries>(`/${id}/deliveries`, signal, { state, after });

/** Creates an endpoint, or changes one that still is as it was shown. */
export function saveEndpoint(input: Read<typeof endpointInput>, shown?: WebhookEndpoint): Promise<WebhookSecret> {
  const before = shown && { name: shown.name, events: shown.events, active: shown.active };
  return guarded<WebhookSecret>("", { ...input, ...(before && { before }) });
}

export const rotateSecret = (id: string) => guarded<WebhookSecret>(`/${id}/rotate`);
/** Leaves its log alone, which may still be on show: reading it again would find nothing. */
export const deleteEndpoint = (id: string) => thenRefresh(post<void>(`/${id}/delete`), [...KEY, "endpoints"]);
export const testEndpoint = (id: string) => change<WebhookTest>(`/${id}/test`);
export const replay = (id: string, what: Read<typeof replayInput>) => change<{ count: number }>(`/${id}/replay`, what);
