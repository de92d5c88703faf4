/** One place where the member is signed in; browser and system are plain names, "" for unknown ones. */
export type Session = {
  id: string;
  browser: string;
  system: string;
  created: string;
  /** To ten minutes. */
  used: string;
  /** The session that asks. */
  current: boolean;
};

/** `GET /api/app/sessions`. */
export type Sessions = {
  sessions: Session[];
  /** Whether tokens of an earlier release, which name no session, may still be in use. */
  older: boolean;
};

/** Ways to confirm who is there, the quickest first. */
export const PROOF_METHODS = ["passkey", "authenticator", "password", "code", "recovery"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** `GET /api/app/proof`: those that the member has. */
export type Proofs = { methods: ProofMethod[] };
