import { feature } from "../../lib/feature.ts";
import { noStore, requireAuth } from "../../lib/guards.ts";
import { requireGivenProof } from "../sessions/public.ts";
import { COPIED } from "./notices.ts";
import { passkeyProof } from "./proof.ts";
import { add, beginAdding, beginProof, beginSignIn, signIn } from "./routes.ts";

/**
 * Passkeys: a kind of second factor that also signs in alone. Names, list and removal are those of pb_hooks/identity/second-factor;
 * internal/auth/passkeys speaks WebAuthn.
 */
export default feature({
  routes: {
    "POST /api/app/passkeys/options": [noStore, requireAuth, requireGivenProof, beginAdding],
    "POST /api/app/passkeys": [noStore, requireAuth, requireGivenProof, add],
    "POST /api/app/passkeys/proof": [noStore, requireAuth, beginProof],
    "POST /api/app/passkeys/sign-in/options": [noStore, beginSignIn],
    "POST /api/app/passkeys/sign-in": [noStore, signIn],
  },
  proofs: { passkey: passkeyProof },
  notices: { "passkeys.copied": COPIED },
});
