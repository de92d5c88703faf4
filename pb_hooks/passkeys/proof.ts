import { usedPasskey } from "../../common/schemas/passkeys.ts";
import type { Proof } from "../lib/feature.ts";
import { accept } from "../lib/parse-body.ts";
import { exists } from "../lib/sql.ts";
import { checkPasskey } from "./use.ts";

/** Proves who is there with a passkey of the member; the answer is what the browser returned, as JSON. */
export const passkeyProof: Proof = {
  factor: true,
  has: (app, user) => exists(app, "passkeys", "user = {:user}", { user: user.id }),
  check: (e, { id }, text) => {
    const answer = accept(usedPasskey(), parse(text));
    checkPasskey(e, { purpose: `proof:${id}`, owner: id, answer });
    return true; // anything else was thrown
  },
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
