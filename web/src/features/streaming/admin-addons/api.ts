import type {
  AddonSource,
  AddonSources,
  AddonsImported,
  AddonTest,
  SourceInput,
  sourceTest,
} from "../../../../../common/contract/addons.ts";
import type { Read } from "../../../../../common/contract/fields.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/addons");

/** Prefix of this page's keys in the query cache. */
export const KEY = ["admin", "addons"] as const;

const change = <T = void>(path: string, body?: object) => thenRefresh(post<T>(path, body), KEY);

export const readSources = (signal: AbortSignal) => get<AddonSources>("", signal);
export const saveSource = (input: SourceInput, before?: AddonSource) =>
  change<{ id: string }>("/save", { ...input, before });
export const deleteSource = (id: string, reason: string) => change("/delete", { id, reason });
export const orderSources = (ids: string[]) => change("/order", { ids });
export const saveSettings = (trialPlan: string) => change("/settings", { trialPlan });
export const importAddons = () => change<AddonsImported>("/import");

/** Tests a source as a client with this plan and language; changes nothing. */
export const testSource = (input: Read<typeof sourceTest>) => post<AddonTest>("/test", input);
