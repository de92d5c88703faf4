/**
 * The progress of a sign-in: password (with `mfaId` after an accepted code), the address for a code, or the code itself
 * (with `mfaId` after an accepted password).
 */
export type LoginStep =
  | { kind: "password"; email: string; mfaId?: string }
  | { kind: "email"; email: string }
  | { kind: "code"; email: string; otpId: string; mfaId?: string };
