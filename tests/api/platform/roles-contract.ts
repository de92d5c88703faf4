import { random, type Subjects, someHash } from "./roles-subject.ts";

/** How the roles table makes and changes what is kept about contracts and books. */
export function contractSubjects(
  superuserOnly: (collection: string) => Promise<string>,
  serverOnly: (collection: string) => Promise<string>,
  owner: string,
  plan: () => Promise<string>,
): Subjects {
  return {
    price_moves: {
      make: () => superuserOnly("price_moves"),
      body: async () => ({
        ...{ plan: await plan(), period: "month", cents: 500, effective: "2100-01-01 00:00:00.000Z" },
        state: "called_off",
      }),
      patch: () => ({ cents: Math.floor(Math.random() * 1000) }),
    },
    price_notices: {
      make: () => superuserOnly("price_notices"),
      body: async () => ({ move: await superuserOnly("price_moves"), user: owner, kind: "rise", state: "over" }),
      patch: () => ({ cents: Math.floor(Math.random() * 1000) }),
    },
    billing_proofs: {
      make: () => superuserOnly("billing_proofs"),
      body: () => ({ since: "2026-01-01 00:00:00.000Z" }),
      patch: () => ({ charges: Math.floor(Math.random() * 1000) }),
    },
    contract_documents: {
      make: () => serverOnly("contract_documents"),
      body: () => ({
        kind: "terms",
        subject: owner,
        once: random(),
        locale: "fr",
        hash: someHash(),
        delivery: "none",
        keep_until: "2100-01-01 00:00:00.000Z",
      }),
      patch: () => ({ version: random() }),
    },
    contract_requests: {
      make: () => superuserOnly("contract_requests"),
      body: () => ({ kind: "cancel", state: "waiting", number: random(), locale: "fr" }),
      patch: () => ({ reason: random() }),
    },
    refunds: {
      make: () => serverOnly("refunds"),
      body: () => ({ payment: random(), cents: 100, cause: "admin" }),
      patch: () => ({ reason: random() }),
    },
    withdrawals: {
      make: () => superuserOnly("withdrawals"),
      body: () => ({ mailbox: someHash(), member: owner }),
      patch: () => ({ mailbox: someHash() }),
    },
    contract_texts: {
      make: () => serverOnly("contract_texts"),
      body: () => ({ hash: someHash(), title: "Terms", text: "Text" }),
      patch: () => ({ title: random() }),
    },
  };
}
