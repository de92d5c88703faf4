import { usedPasskey } from "../../../common/contract/passkeys.ts";
import type { Proof } from "../../lib/feature.ts";
import { objectOf, parseJson } from "../../lib/json.ts";
import { accept } from "../../lib/parse-body.ts";
import { exists } from "../../lib/sql.ts";
import { factorsOf } from "../second-factor/public.ts";
import { checkPasskey, type UsedPasskey } from "./use.ts";

/** Proves with a passkey who the member is; the answer is what the browser returned, as JSON. */
export const passkeyProof: Proof = {
  isFactor: () => true,
  has: (app, { id: user }) => {
    const own = factorsOf(app, user);
    if (own.some(({ kind, otherDomain }) => kind === "passkey" && !otherDomain)) return true;
    // Where only those of another domain and no recovery code are left, nothing weaker takes their place.
    return (
      own.some(({ kind }) => kind === "passkey") && own.every(({ otherDomain }) => otherDomain) && !hasCodes(app, user)
    );
  },
  check: (e, { id }, text) => {
    checkPasskey(e, { purpose: `proof:${id}`, owner: id, answer: passkeyAnswer(text) });
    return true; // anything else was thrown
  },
};

/** What the browser returned when a passkey was used, from JSON. */
export function passkeyAnswer(text: string): UsedPasskey {
  return accept(usedPasskey(), objectOf(parseJson(text)));
}

function hasCodes(app: CoreApp, user: string): boolean {
  return exists(app, "recovery_codes", "user = {:user}", { user });
}
