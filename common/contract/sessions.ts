import * as v from "valibot";
import { oneOf, rawText } from "./fields.ts";

/** One place where the member is signed in; browser and system are plain names, "" for unknown ones. */
export type Session = {
  id: string;
  browser: string;
  system: string;
  created: string;
  /** Known to ten minutes. */
  used: string;
  /** Whether it is the one that asks. */
  current: boolean;
};

/** `GET /api/app/sessions`. */
export type Sessions = {
  sessions: Session[];
  /** Whether tokens of an earlier release, which name no session, may still be in use. */
  older: boolean;
};

/** Ways for members to prove who they are, the quickest first. */
export const PROOF_METHODS = ["passkey", "authenticator", "password", "code", "recovery"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** `GET /api/app/proof`: those that the member has. `signIn`: whether a new sign-in is enough for everything that asks for one. */
export type Proofs = { methods: ProofMethod[]; signIn: boolean };

/**
 * How members prove who they are: a password, the digits of an authenticator, a recovery code, a mailed code behind the id
 * that its request was answered with ("id:12345678"), or a passkey's answer as JSON.
 */
export const proofInput = () =>
  v.object({ method: oneOf(PROOF_METHODS), answer: v.pipe(rawText, v.maxLength(20_000)) });

/** Which session to end: an id, "" for the caller's own, or "others". */
export const sessionsInput = () => v.object({ session: rawText });
