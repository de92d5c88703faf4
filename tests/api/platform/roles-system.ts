import type { Product } from "../../support/product.ts";
import { random, type Subjects } from "./roles-subject.ts";

/** How the roles table makes and changes rows of second factors and of PocketBase's own collections. */
export function systemSubjects(
  superuserOnly: (collection: string) => Promise<string>,
  product: Product,
  owner: string,
): Subjects {
  const ofOwner = () => ({ collectionRef: "_pb_users_auth_", recordRef: owner });
  return {
    copy_drills: {
      make: () => superuserOnly("copy_drills"),
      body: () => ({ problem: "" }),
      patch: () => ({ tables: Math.floor(Math.random() * 1000) }),
    },
    factors: {
      make: () => superuserOnly("factors"),
      body: () => ({ user: owner, kind: "passkey" }),
      patch: () => ({ name: random() }),
    },
    passkeys: {
      make: () => superuserOnly("passkeys"),
      body: async () => {
        const factor = await superuserOnly("factors");
        return { factor, user: owner, credential: random(), public_key: random() };
      },
      patch: () => ({ transports: random() }),
    },
    identities: {
      make: () => superuserOnly("identities"),
      body: () => ({ user: owner, provider: "google", subject: random() }),
      patch: () => ({ email: `${random()}@example.org` }),
    },
    identity_providers: {
      make: () => superuserOnly("identity_providers"),
      body: () => ({ id: random().padEnd(6, "x"), client_id: random() }),
      patch: () => ({ client_id: random() }),
    },
    recovery_codes: {
      make: () => superuserOnly("recovery_codes"),
      body: () => ({ user: owner, hash: random() }),
      patch: () => ({ hash: random() }),
    },
    _otps: {
      make: () => superuserOnly("_otps"),
      body: () => ({ ...ofOwner(), password: "12345678", sentTo: "x" }),
      patch: () => ({ sentTo: random() }),
    },
    _mfas: {
      make: () => superuserOnly("_mfas"),
      body: () => ({ ...ofOwner(), method: "password" }),
      patch: () => ({ method: "otp" }),
    },
    _authOrigins: {
      make: () => superuserOnly("_authOrigins"),
      body: () => ({ ...ofOwner(), fingerprint: random() }),
      patch: () => ({ fingerprint: random() }),
    },
    _externalAuths: {
      make: () => superuserOnly("_externalAuths"),
      body: async () => {
        // A member has at most one account of a provider.
        for (const { id } of await product.find("_externalAuths"))
          await product.manage("DELETE", `/api/collections/_externalAuths/records/${id}`);
        return { ...ofOwner(), provider: "google", providerId: random() };
      },
      patch: () => ({ providerId: random() }),
    },
  };
}
