/**
 * How far a sign-in is: password (with `mfaId` when a code was accepted first), the address for a code, or the code
 * itself (with `mfaId` when a password was accepted first).
 */
export type LoginStep =
  | { kind: "password"; email: string; mfaId?: string }
  | { kind: "email"; email: string }
  | { kind: "code"; email: string; otpId: string; mfaId?: string };
