import type { ProvisionerName } from "../../common/wire/stremio.ts";
import type { Desired } from "./addon-rules.ts";
import { central } from "./central.ts";
import type { RemoteAccount } from "./remote-accounts.ts";
import { settings } from "./settings.ts";
import { webhook } from "./webhook.ts";

/** What was learned of an account outside; secrets in the clear. */
export type Opened = { remoteId: string; authKey: string };
export type Applied = { authKey: string; offered: string[] };

/**
 * Accounts that live outside. Each step may run twice, after a crash or a lost answer, and must do no harm then.
 * Each throws ProvisionFailure.
 */
export type Remote = {
  /** Makes the account, or finds the one that an earlier try (`tried`) may have made. */
  open: (app: CoreApp, account: RemoteAccount, tried: boolean) => Opened;
  /** Gives the account its add-ons; `from` is the account whose place it takes, whose library comes along. */
  apply: (app: CoreApp, account: RemoteAccount, desired: Desired, from: RemoteAccount | undefined) => Applied;
  /** Deletes the account; one that is not there is deleted. */
  close: (app: CoreApp, account: RemoteAccount) => void;
};

export type Provisioner = {
  name: ProvisionerName;
  /** Whether members agree to the provider's terms first. */
  needsConsent: boolean;
  /** Most new accounts of a day; null for no limit. */
  signUpsPerDay: number | null;
  /** Absent with `local`: our own record is the account, and the actual state follows when it is written. */
  remote?: Remote;
};

/** The provisioner that the operator chose. */
export function provisioner(): Provisioner {
  const { provisioner: name, signUpsPerDay } = settings();
  if (name === "webhook") return { name, needsConsent: false, signUpsPerDay: null, remote: webhook };
  if (name === "stremio") return { name, needsConsent: true, signUpsPerDay, remote: central };
  return { name, needsConsent: false, signUpsPerDay: null };
}
