import { beforeAll, describe, expect, it } from "vitest";
import type { TeamRole } from "../../../common/permissions.ts";
import { query } from "../../support/database.ts";
import { type Json, listOf, textOf } from "../../support/http.ts";
import { signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { random, type Subjects } from "./roles-subject.ts";
import { subjects } from "./roles-subjects.ts";
import { type Action, type Cell, ROLES, type Role, TABLE } from "./roles-table.ts";

const product = shared(startProduct);
let SUBJECTS: Subjects;
let tokens: Record<Role, string>;
beforeAll(async () => {
  const self = await signUp(product);
  SUBJECTS = subjects(product, self);
  const stranger = await signUp(product);
  const staff = async (role: TeamRole) => (await signUpAdmin(product, {}, role)).token;
  tokens = {
    guest: "",
    stranger: stranger.token,
    self: self.token,
    owner: await staff("owner"),
    support: await staff("support"),
    money: await staff("money"),
    editor: await staff("editor"),
    superuser: product.superuser,
  };
});

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

/** A record's row as text: equal texts mean no change. */
const state = (collection: string, id: string): string =>
  JSON.stringify(query(product.dir, `SELECT * FROM ${collection} WHERE id = '${id}'`));

const count = (collection: string): number =>
  Number(query(product.dir, `SELECT COUNT(*) AS n FROM ${collection}`)[0]?.n);

/** What the next role takes too: the record unless it was deleted, the body unless a record was made of it. */
type Kept = { id?: string; body?: Json };

/** Tries one action and returns its result as in the table. Refused changes must change nothing. */
async function attempt(collection: string, action: Action, role: Role, expected: Cell, kept: Kept): Promise<Cell> {
  const subject = SUBJECTS[collection];
  if (!subject) throw new Error(`no subject for ${collection}`);
  const options = { token: tokens[role] };
  const records = `/api/collections/${collection}/records`;
  if (action === "create") {
    const body = kept.body ?? (await subject.body());
    const send = async () => {
      const made = count(collection); // the body itself may need its own records
      const { status } = await product.call("POST", records, { ...options, body });
      return { status, added: count(collection) - made };
    };
    const first = await send();
    // The minute's crons may have written meanwhile.
    const { status, added } = first.status !== 200 && first.added !== 0 ? await send() : first;
    expect(added, `${role} created ${collection}`).toBe(status === 200 ? 1 : 0);
    if (status === 200) delete kept.body;
    else kept.body = body;
    return status;
  }
  const isDeleted = action === "delete" && expected === 204;
  const id = isDeleted ? await disposable(collection) : (kept.id ?? (await subject.make()));
  if (!isDeleted) kept.id = id;
  if (action === "list") {
    const answer = await product.call("GET", `${records}?perPage=500`, options);
    if (answer.status !== 200) return answer.status;
    return listOf(answer.json, "items").some((item) => item.id === id) ? "seen" : "none";
  }
  if (action === "view") return (await product.call("GET", `${records}/${id}`, options)).status;
  const before = state(collection, id);
  const [method, body] = action === "update" ? ["PATCH", subject.patch()] : ["DELETE", undefined];
  const answer = await product.call(method, `${records}/${id}`, body ? { ...options, body } : options);
  const after = state(collection, id);
  if (answer.status >= 300) expect(after, `${role} changed ${collection}`).toBe(before);
  else expect(after).not.toBe(before);
  return answer.status;
}

/** A disposable record: later rows need the shared ones. */
async function disposable(collection: string): Promise<string> {
  const subject = SUBJECTS[collection];
  if (!subject) throw new Error(`no subject for ${collection}`);
  const superuserCreates = TABLE[collection]?.create.superuser === 200;
  return superuserCreates ? create(collection, await subject.body()) : subject.make();
}

for (const [collection, actions] of Object.entries(TABLE)) {
  describe(collection, () => {
    for (const [action, cells] of Object.entries(actions) as [Action, Readonly<Record<Role, Cell>>][]) {
      it(action, async () => {
        const found: Record<string, Cell> = {};
        const kept: Kept = {};
        for (const role of ROLES) found[role] = await attempt(collection, action, role, cells[role], kept);
        expect(found).toEqual(cells);
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
