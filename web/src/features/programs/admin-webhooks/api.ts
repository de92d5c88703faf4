import type { Read } from "../../../../../common/contract/fields.ts";
import type {
  DeliveryState,
  endpointInput,
  replayInput,
  WebhookAttempt,
  WebhookDeliveries,
  WebhookEndpoint,
  WebhookEndpoints,
  WebhookSecret,
} from "../../../../../common/contract/webhooks.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/webhooks");
export const KEY = ["admin", "webhooks"] as const;
const change = <T>(path: string, body?: object) => thenRefresh(post<T>(path, body), KEY);

export const readEndpoints = (signal: AbortSignal) => get<WebhookEndpoints>("", signal);
export const readDeliveries = (id: string, state: DeliveryState | "", after: string, signal: AbortSignal) =>
  get<WebhookDeliveries>(`/${id}/deliveries`, signal, { state, after });

/** Creates an endpoint, or changes one that still is as it was shown. */
export function saveEndpoint(input: Read<typeof endpointInput>, shown?: WebhookEndpoint): Promise<WebhookSecret> {
  const before = shown && { name: shown.name, events: shown.events, active: shown.active };
  return change<WebhookSecret>("", { ...input, ...(before && { before }) });
}

export const rotateSecret = (id: string) => change<WebhookSecret>(`/${id}/rotate`);
/** Leaves its log alone, which may still be open: reading it again would find nothing. */
export const deleteEndpoint = (id: string) => thenRefresh(post<void>(`/${id}/delete`), [...KEY, "endpoints"]);
export const testEndpoint = (id: string) => change<WebhookAttempt>(`/${id}/test`);
export const replay = (id: string, what: Read<typeof replayInput>) => change<{ count: number }>(`/${id}/replay`, what);
