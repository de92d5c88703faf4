import type {
  AdminApiKeys,
  ApiKeys,
  ApiKeyUsage,
  NewKeyAnswer,
  NewKeyRequest,
} from "../../../../../common/contract/api-keys.ts";
import { callsOf } from "../../../lib/call.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { withProof } from "../../../shared/proof/with-proof.ts";

/** Whose keys: the member's own, or everyone's for an administrator. */
export type Area = "own" | "admin";

const PATHS: Readonly<Record<Area, string>> = { own: "/api/app/api-keys", admin: "/api/app/admin/api-keys" };

export const keysKey = (area: Area) => ["api-keys", area] as const;

const { get, post } = callsOf("");

export const readOwnKeys = (signal: AbortSignal) => get<ApiKeys>(PATHS.own, signal);
export const readAllKeys = (q: string, after: string, signal: AbortSignal) =>
  post<AdminApiKeys>(`${PATHS.admin}/search`, { q, after }, signal);
export const readUsage = (area: Area, id: string, signal: AbortSignal) =>
  get<ApiKeyUsage>(`${PATHS[area]}/${id}/usage`, signal);

/** Creates a key, after a fresh proof; only this answer holds it. */
export const makeKey = (area: Area, request: NewKeyRequest) =>
  thenRefresh(
    withProof(() => post<NewKeyAnswer>(PATHS[area], request)),
    ["api-keys"],
  );

/** Revokes a key; an administrator gives the reason. */
export const revokeKey = (area: Area, id: string, reason = "") =>
  thenRefresh(post<void>(`${PATHS[area]}/${id}/revoke`, { reason }), ["api-keys"]);
