import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, listOf, textOf } from "../support/http.ts";
import { type Member, newEmail, PASSWORD, type Product, signUp, signUpBody, startProduct } from "../support/product.ts";
import { type Action, type Cell, ROLES, type Role, TABLE } from "./roles-table.ts";

type Subject = {
  /** A new record that belongs to the owner where records have one. */
  make: () => Promise<string>;
  /** What a new record is created from. */
  body: () => Json | Promise<Json>;
  patch: () => Json;
};

let product: Product;
let owner: Member;
let tokens: Record<Role, string>;

beforeAll(async () => {
  product = await startProduct();
  owner = await signUp(product);
  const stranger = await signUp(product);
  const admin = await signUp(product);
  await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { admin: true });
  tokens = {
    guest: "",
    stranger: stranger.token,
    owner: owner.token,
    admin: admin.token,
    superuser: product.superuser,
  };
});
afterAll(() => product.stop());

async function create(collection: string, body: Json): Promise<string> {
  return textOf(await product.manage("POST", `/api/collections/${collection}/records`, body), "id");
}

async function superuserOnly(collection: string): Promise<string> {
  return create(collection, (await SUBJECTS[collection]?.body()) ?? {});
}

const random = () => Math.random().toString(36).slice(2, 10);
let days = 0;
const someDay = () => new Date(Date.UTC(2100, 0, ++days)).toISOString().slice(0, 10);
const document = () => {
  const key = `x${random()}`;
  return { locale: "fr", translation_key: key, slug: key, title: key, body: "<p>x</p>", published: true };
};
const ofOwner = () => ({ collectionRef: "_pb_users_auth_", recordRef: owner.id });

/** A member without a streaming record, for rows that create one. */
async function bareMember(): Promise<string> {
  const { id } = await signUp(product);
  const [record] = await product.find("stremio", `user = "${id}"`);
  await product.manage("DELETE", `/api/collections/stremio/records/${textOf(record, "id")}`);
  return id;
}

const SUBJECTS: Record<string, Subject> = {
  users: {
    make: async () => owner.id,
    body: () => signUpBody(newEmail()),
    patch: () => ({ name: `Renamed ${random()}` }),
  },
  stremio: {
    make: async () => textOf((await product.find("stremio", `user = "${owner.id}"`))[0], "id"),
    body: async () => ({ user: await bareMember(), email: `x_${random()}@passerelle.example`, field: "active" }),
    patch: () => ({ email: `owned_${random()}@passerelle.example` }),
  },
  jobs: {
    make: async () => textOf((await product.find("jobs", `key ~ "${owner.id}"`))[0], "id"),
    body: () => ({ kind: "none", key: random(), state: "done", run_at: "2026-01-01 00:00:00.000Z" }),
    patch: () => ({ last_error: random() }),
  },
  site: {
    make: async () => "site",
    body: () => ({ id: "site", brand: "Other", mail_domain: "other.example" }),
    patch: () => ({ commission: Math.floor(Math.random() * 100) }),
  },
  plans: {
    make: async () => textOf((await product.find("plans"))[0], "id"),
    body: () => ({ slug: random(), texts: { fr: {}, en: {} }, public: true }),
    patch: () => ({ monthly_cents: Math.floor(Math.random() * 1000) }),
  },
  faqs: {
    make: async () => textOf((await product.find("faqs"))[0], "id"),
    body: () => ({ locale: "fr", translation_key: random(), question: "?", answer: "!", published: true }),
    patch: () => ({ answer: random() }),
  },
  events: {
    make: () => superuserOnly("events"),
    body: () => ({ day: "2026-01-01", name: "view", path: "/", locale: "fr", visitor: random() }),
    patch: () => ({ visitor: random() }),
  },
  event_salts: {
    make: () => superuserOnly("event_salts"),
    body: () => ({ day: someDay(), salt: random() }),
    patch: () => ({ day: someDay() }),
  },
  posts: {
    make: async () => textOf((await product.find("posts"))[0], "id"),
    body: () => ({ ...document(), tags: ["guides"] }),
    patch: () => ({ title: random() }),
  },
  articles: {
    make: async () => textOf((await product.find("articles"))[0], "id"),
    body: () => ({ ...document(), category: "start" }),
    patch: () => ({ title: random() }),
  },
  search_misses: {
    make: () => superuserOnly("search_misses"),
    body: () => ({ locale: "fr", query: random(), count: 1 }),
    patch: () => ({ count: Math.floor(Math.random() * 1000) }),
  },
  _superusers: {
    make: () => superuserOnly("_superusers"),
    body: () => ({ email: newEmail("root"), password: PASSWORD, passwordConfirm: PASSWORD }),
    patch: () => ({ email: newEmail("root") }),
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

describe("the table", () => {
  it("has every collection of the product and no other", async () => {
    const answer = await product.manage("GET", "/api/collections?perPage=500");
    const names = listOf(answer, "items").map((collection) => textOf(collection, "name"));
    expect(names.sort()).toEqual(Object.keys(TABLE).sort());
    expect(Object.keys(SUBJECTS).sort()).toEqual(names);
  });
});

/** What a superuser sees of a record, as text: equal texts mean that nothing changed. */
async function state(collection: string, id: string): Promise<string> {
  return (await product.call("GET", `/api/collections/${collection}/records/${id}`, { token: product.superuser })).text;
}

/** Tries one action; returns what the table calls it. Refused changes must have changed nothing. */
async function attempt(collection: string, action: Action, role: Role, expected: Cell): Promise<Cell> {
  const subject = SUBJECTS[collection];
  if (!subject) throw new Error(`no subject for ${collection}`);
  const options = { token: tokens[role] };
  const records = `/api/collections/${collection}/records`;
  if (action === "create") {
    const before = (await product.find(collection)).length;
    const body = await subject.body();
    const made = (await product.find(collection)).length; // the body itself may need records of its own
    const answer = await product.call("POST", records, { ...options, body });
    const added = (await product.find(collection)).length - made;
    expect(added, `${role} created ${collection} (${before} before)`).toBe(answer.status === 200 ? 1 : 0);
    return answer.status;
  }
  const id = action === "delete" && expected === 204 ? await disposable(collection) : await subject.make();
  if (action === "list") {
    const answer = await product.call("GET", `${records}?perPage=500`, options);
    if (answer.status !== 200) return answer.status;
    return listOf(answer.json, "items").some((item) => item.id === id) ? "seen" : "none";
  }
  if (action === "view") return (await product.call("GET", `${records}/${id}`, options)).status;
  const before = await state(collection, id);
  const [method, body] = action === "update" ? ["PATCH", subject.patch()] : ["DELETE", undefined];
  const answer = await product.call(method, `${records}/${id}`, body ? { ...options, body } : options);
  const after = await state(collection, id);
  if (answer.status >= 300) expect(after, `${role} changed ${collection}`).toBe(before);
  else expect(after).not.toBe(before);
  return answer.status;
}

/** A record that may go: the shared ones are needed by the rows after. */
async function disposable(collection: string): Promise<string> {
  const subject = SUBJECTS[collection];
  if (!subject) throw new Error(`no subject for ${collection}`);
  if (collection === "site") return "site"; // its row comes last and is put back
  return create(collection, await subject.body());
}

for (const [collection, actions] of Object.entries(TABLE)) {
  describe(collection, () => {
    for (const [action, cells] of Object.entries(actions) as [Action, readonly Cell[]][]) {
      it(action, async () => {
        const site = collection === "site" ? await product.manage("GET", "/api/collections/site/records/site") : null;
        const found: Record<string, Cell> = {};
        for (const [index, role] of ROLES.entries()) {
          found[role] = await attempt(collection, action, role, cells[index] ?? 0);
        }
        expect(found).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, cells[index]])));
        if (site && action === "delete") await create("site", site);
      });
    }
  });
}

it("shows hidden plans and questions to superusers only", async () => {
  const hidden = {
    plans: await create("plans", { slug: random(), texts: { fr: {}, en: {} }, public: false }),
    faqs: await create("faqs", { locale: "fr", translation_key: random(), question: "?", answer: "!" }),
  };
  for (const [collection, id] of Object.entries(hidden)) {
    const records = `/api/collections/${collection}/records`;
    for (const role of ROLES) {
      const options = { token: tokens[role] };
      const view = await product.call("GET", `${records}/${id}`, options);
      const list = await product.call("GET", `${records}?perPage=500`, options);
      const seen = listOf(list.json, "items").some((item) => item.id === id);
      expect([role, view.status, seen]).toEqual([role, ...(role === "superuser" ? [200, true] : [404, false])]);
    }
  }
});
