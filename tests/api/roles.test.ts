import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, listOf, textOf } from "../support/http.ts";
import { type Product, signUp, signUpAdmin, startProduct } from "../support/product.ts";
import { random, type Subjects } from "./roles-subject.ts";
import { subjects } from "./roles-subjects.ts";
import { type Action, type Cell, ROLES, type Role, TABLE } from "./roles-table.ts";

let product: Product;
let SUBJECTS: Subjects;
let tokens: Record<Role, string>;

beforeAll(async () => {
  product = await startProduct();
  const owner = await signUp(product);
  SUBJECTS = subjects(product, owner);
  const stranger = await signUp(product);
  const admin = await signUpAdmin(product);
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

describe("the table", () => {
  it("has every collection of the product and no other", async () => {
    const answer = await product.manage("GET", "/api/collections?perPage=500");
    const names = listOf(answer, "items").map((collection) => textOf(collection, "name"));
    expect(names.sort()).toEqual(Object.keys(TABLE).sort());
    expect(Object.keys(SUBJECTS).sort()).toEqual(names);
  });
});

/** A record as a superuser sees it, as text: equal texts mean no change. */
async function state(collection: string, id: string): Promise<string> {
  return (await product.call("GET", `/api/collections/${collection}/records/${id}`, { token: product.superuser })).text;
}

/** Tries one action and returns its result as in the table. Refused changes must change nothing. */
async function attempt(collection: string, action: Action, role: Role, expected: Cell): Promise<Cell> {
  const subject = SUBJECTS[collection];
  if (!subject) throw new Error(`no subject for ${collection}`);
  const options = { token: tokens[role] };
  const records = `/api/collections/${collection}/records`;
  if (action === "create") {
    const before = (await product.find(collection)).length;
    const body = await subject.body();
    const made = (await product.find(collection)).length; // the body itself may need its own records
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

/** A disposable record: later rows need the shared ones. */
async function disposable(collection: string): Promise<string> {
  const subject = SUBJECTS[collection];
  if (!subject) throw new Error(`no subject for ${collection}`);
  return create(collection, await subject.body());
}

for (const [collection, actions] of Object.entries(TABLE)) {
  describe(collection, () => {
    for (const [action, cells] of Object.entries(actions) as [Action, readonly Cell[]][]) {
      it(action, async () => {
        const found: Record<string, Cell> = {};
        for (const [index, role] of ROLES.entries()) {
          found[role] = await attempt(collection, action, role, cells[index] ?? 0);
        }
        expect(found).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, cells[index]])));
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
