import type { ProvisionerName } from "../../common/wire/stremio.ts";
import type { Desired } from "./addon-rules.ts";
import { central } from "./central.ts";
import type { RemoteAccount } from "./remote-accounts.ts";
import { settings } from "./settings.ts";
import { webhook } from "./webhook.ts";

/** What we learned about a remote account; secrets in the clear. */
export type Opened = { remoteId: string; authKey: string };
export type Applied = { authKey: string; offered: string[] };

/**
 * Remote accounts. Each step may run twice, after a crash or a lost answer, and must be idempotent. Each throws
 * ProvisionFailure.
 */
export type Remote = {
  /** Creates the account, or finds the one that an earlier attempt (`tried`) may have created. */
  open: (app: CoreApp, account: RemoteAccount, tried: boolean) => Opened;
  /** Gives the account its add-ons; `from` is the account that it replaces, whose library comes along. */
  apply: (app: CoreApp, account: RemoteAccount, desired: Desired, from: RemoteAccount | undefined) => Applied;
  /** Deletes the account; a missing one counts as deleted. */
  close: (app: CoreApp, account: RemoteAccount) => void;
};

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
export function provisioner(): Provisioner {
  const { provisioner: name, signUpsPerDay } = settings();
  if (name === "webhook") return { name, needsConsent: false, signUpsPerDay: null, remote: webhook };
  if (name === "stremio") return { name, needsConsent: true, signUpsPerDay, remote: central };
  return { name, needsConsent: false, signUpsPerDay: null };
}
