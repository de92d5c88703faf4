import type { SecondStep } from "../../../../../common/contract/second-factor.ts";

/**
 * The progress of a sign-in: password (with `mfaId` after an accepted code), the address for a code, the code itself
 * (with `mfaId` after an accepted password), the member's second factor, or what a provider says.
 */
export type LoginStep =
  | { kind: "password"; email: string; mfaId?: string }
  | { kind: "identity"; email: string }
  | { kind: "email"; email: string }
  | { kind: "code"; email: string; otpId: string; mfaId?: string }
  | { kind: "factor"; email: string; mfaId: string; options: SecondStep };

/** Signs in through `attempt`, and leaves the page when that resolves to true. */
export type Enter = (attempt: () => Promise<boolean>) => Promise<void>;
