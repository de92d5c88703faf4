import type { SyncReason } from "../../../common/contract/stremio.ts";

/** Why an account could not be reconciled. The text is for administrators and holds no secret. */
export class ProvisionFailure extends Error {
  readonly reason: Exclude<SyncReason, "consent"> | "name_taken";

  constructor(reason: ProvisionFailure["reason"], text: string) {
    super(text);
    this.name = "ProvisionFailure";
    this.reason = reason;
  }

  /** Whether it concerns the provider as a whole rather than this one account. */
  get isOutage(): boolean {
    return this.reason === "unreachable" || this.reason === "refused";
  }
}
