import type { ProvisionerName } from "../../../common/contract/stremio.ts";
import { central } from "./central.ts";
import type { Remote } from "./remote-accounts.ts";
import { settings } from "./settings.ts";
import { webhook } from "./webhook.ts";

export type Provisioner = {
  name: ProvisionerName;
  /** Whether members must first agree to the provider's terms. */
  needsConsent: boolean;
  /** Most new accounts per day; null for no limit. */
  signUpsPerDay: number | null;
  /** Absent with `local`: our own record is the account, and its actual state changes with it. */
  remote?: Remote;
};

/** The provisioner that the operator chose. */
export function currentProvisioner(): Provisioner {
  const { provisioner: name, signUpsPerDay } = settings();
  if (name === "webhook") return { name, needsConsent: false, signUpsPerDay: null, remote: webhook };
  if (name === "stremio") return { name, needsConsent: true, signUpsPerDay, remote: central };
  return { name, needsConsent: false, signUpsPerDay: null };
}
