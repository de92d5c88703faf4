import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { type Answer, codes, type Json, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { PASSWORD, signedIn, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const root = (method: string, path: string, body?: unknown): Promise<Answer> =>
  product.call(method, path, { token: product.superuser, ...(body === undefined ? {} : { body }) });
const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;

/** What the log says since a number of entries, without times and ids. */
const entries = () =>
  query(product.dir, "SELECT actor_kind, actor, action, target, target_id, member, before, after FROM audit_log");
async function logged(work: () => Promise<unknown>): Promise<Record<string, string>[]> {
  const before = entries().length;
  await work();
  return entries().slice(before);
}

describe("the log", () => {
  it("tells who changed which fields, and no secret", async () => {
    const member = await signUp(product);
    const [me] = query(product.dir, "SELECT id FROM _superusers");
    const secret = "a secret that nobody may read";
    const body = { provider: "realdebrid", name: secret, key: secret };
    const { json: made } = await root("POST", records("providers"), body);
    const path = records("users", member.id);
    const [update, password] = [
      await logged(() => product.manage("PATCH", path, { name: secret, trial_ends: "2030-01-01 00:00:00.000Z" })),
      await logged(() => product.manage("PATCH", path, { password: `${secret} 1`, passwordConfirm: `${secret} 1` })),
    ];
    expect(update).toEqual([
      {
        ...{ actor_kind: "superuser", actor: me?.id, action: "record.update", target: "users", target_id: member.id },
        member: member.id,
        before: expect.stringMatching(/^{"trial_ends":"20[^"]*"}$/),
        after: '{"changed":"name","trial_ends":"2030-01-01 00:00:00.000Z"}',
      },
    ]);
    expect(password.map(({ action, after }) => [action, after])).toEqual([["record.update", '{"changed":"password"}']]);
    const [gone] = await logged(() => product.manage("DELETE", path));
    expect(gone).toMatchObject({ action: "record.delete", target: "users", target_id: member.id, member: member.id });
    if (made.id) await product.manage("DELETE", records("providers", textOf(made, "id")));
    expect(JSON.stringify(entries())).not.toContain(secret);
  });

  it("has an entry for each kind of row, exactly if the change was made", async () => {
    const body = { locale: "fr", translation_key: "guard", question: "q", answer: "a" };
    let id = "";
    const made = await logged(async () => {
      id = textOf(await product.manage("POST", records("faqs"), body), "id");
    });
    expect(made).toMatchObject([{ action: "record.create", target: "faqs", target_id: id }]);
    expect(await logged(() => root("PATCH", records("faqs", id), { locale: "xx" }))).toEqual([]);
    expect(await logged(() => root("POST", records("faqs"), {}))).toEqual([]);
    // Nobody but superusers is logged here: members' own changes are theirs.
    const member = await signUp(product);
    const own = { body: { name: "Mine" }, token: member.token };
    expect(await logged(() => product.call("PATCH", records("users", member.id), own))).toEqual([]);
  });

  it("names the settings that change, and no value", async () => {
    const found = await logged(() =>
      product.manage("PATCH", "/api/settings", { smtp: { username: "mailer", password: "hidden word" } }),
    );
    expect(found).toMatchObject([
      { actor_kind: "superuser", action: "settings.update", after: '{"changed":"smtp.password, smtp.username"}' },
    ]);
    await product.manage("PATCH", "/api/settings", { smtp: { username: "", password: "" } });
  });
});

describe("rows that stay", () => {
  const kept = ["site", "app_keys", "hash_keys", "provisioners"];
  const remove = async (collection: string): Promise<[string, Answer]> => {
    const [row] = await product.find(collection);
    return [textOf(row, "id"), await root("DELETE", records(collection, textOf(row, "id")))];
  };

  it("cannot be deleted one by one, nor in a batch", async () => {
    for (const collection of kept) {
      const [id, answer] = await remove(collection);
      expect([answer.status, codes(answer), answer.json.message], collection).toEqual([
        403,
        { form: "guarded" },
        expect.stringContaining(`“${collection}”`),
      ]);
      expect(await product.find(collection, `id = "${id}"`)).toHaveLength(1);
    }
    await product.manage("PATCH", "/api/settings", { batch: { enabled: true } });
    const batch = (requests: Json[]) => root("POST", "/api/batch", { requests });
    const renames = { method: "PATCH", url: records("site", "site"), body: { brand: "Renamed" } };
    const refused = await batch([renames, { method: "DELETE", url: records("site", "site") }]);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("can't be deleted")]);
    expect(query(product.dir, "SELECT brand FROM site")).toEqual([{ brand: "Passerelle" }]);
    const offers = { ...renames, body: { trial_days: 7 } };
    const log = await logged(async () => expect((await batch([renames, offers])).status).toBe(200));
    expect(log.map(({ action, target, after }) => [action, target, after]).sort()).toEqual([
      ["record.update", "site", '{"changed":"brand"}'],
      ["record.update", "site", '{"trial_days":7}'],
    ]);
    await product.manage("PATCH", records("site", "site"), { brand: "Passerelle" });
  });

  it("are neither forged nor changed where they are proof", async () => {
    const [entry] = await product.find("audit_log");
    const entry_ = records("audit_log", textOf(entry, "id"));
    for (const answer of [
      await root("POST", records("audit_log"), { actor_kind: "system", action: "made.up" }),
      await root("PATCH", entry_, { action: "made.up" }),
      await root("DELETE", entry_),
    ])
      expect([answer.status, answer.json.message]).toEqual([403, expect.stringContaining("proof")]);
    expect(await product.find("audit_log", `action = "made.up"`)).toEqual([]);
  });
});

describe("the last owner", () => {
  it("keeps the role, no matter who takes it and however", async () => {
    const admin = await signUpAdmin(product);
    for (const user of await product.find("users", `admin = true && id != "${admin.id}"`))
      await product.manage("PATCH", records("users", textOf(user, "id")), { admin: false });
    const path = records("users", admin.id);
    const token = textOf(
      await product.manage("POST", `/api/collections/users/impersonate/${admin.id}`, { duration: 600 }),
      "token",
    );
    const reason = "a good reason for it";
    const tries = {
      "the flag": () => root("PATCH", path, { admin: false }),
      "a block": () => root("PATCH", path, { blocked: "2026-01-01 00:00:00.000Z" }),
      "a deletion": () => root("DELETE", path),
      "the own deletion": () =>
        product.call("POST", "/api/app/account/delete", { token, body: { password: PASSWORD } }),
      "another role": () => root("PATCH", path, { role: "support" }),
      "the page": () => root("POST", `/api/app/admin/team/${admin.id}/remove`, {}),
      "the page's other role": () => root("POST", `/api/app/admin/team/${admin.id}/role`, { role: "money" }),
      "the page's deletion": () =>
        root("POST", `/api/app/admin/users/${admin.id}/delete`, { confirm: admin.email, reason }),
    };
    for (const [what, attempt] of Object.entries(tries)) {
      const answer = await attempt();
      expect([answer.status, codes(answer)], what).toEqual([400, { form: "last_owner" }]);
      expect(query(product.dir, `SELECT admin, blocked FROM users WHERE id = '${admin.id}'`)).toEqual([
        { admin: "1", blocked: "" },
      ]);
    }
    // Two that take each other's right at the same time leave one.
    const other = await signUpAdmin(product);
    const both = await Promise.all(
      [admin, other].map(({ id }) => root("PATCH", records("users", id), { admin: false })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(query(product.dir, "SELECT id FROM users WHERE admin")).toHaveLength(1);
  });
});

describe("a block", () => {
  it("ends the sessions of its member, and an administrator's right until a superuser lifts it", async () => {
    const [admin, other, member] = [await signUpAdmin(product), await signUpAdmin(product), await signUp(product)];
    const reason = "a good reason for it";
    const post = (path: string, token: string, body: Json = {}) =>
      product.call("POST", `/api/app/admin/users/${path}`, { token, body: { reason, ...body } });
    const me = async (token: string) => (await product.call("GET", "/api/app/me", { token })).status;
    const block = (id: string) => root("PATCH", records("users", id), { blocked: "2026-01-01 00:00:00.000Z" });
    const seen = textOf((await post(`${(await signUp(product)).id}/impersonate`, other.token)).json, "token");
    expect([await me(member.token), await me(seen)]).toEqual([200, 200]);
    expect([(await block(member.id)).status, (await block(other.id)).status]).toEqual([200, 200]);
    expect([await me(member.token), await me(other.token), await me(seen)]).toEqual([401, 401, 401]);
    const { token } = await signedIn(product, other);
    for (const answer of [await post("search", token), await post(`${other.id}/lift`, token)])
      expect([answer.status, codes(answer)]).toEqual([403, { form: "admin_suspended" }]);
    expect(codes(await post(`${other.id}/lift`, admin.token))).toEqual({ form: "admin_account" });
    expect((await root("PATCH", records("users", other.id), { blocked: "" })).status).toBe(200);
    expect((await post("search", token)).status).toBe(200);
    for (const { id } of [admin, other]) await root("PATCH", records("users", id), { admin: false });
  });
});

describe("without the site record", () => {
  it("pages show defaults, members sign up, and saving the settings makes it again", async () => {
    const admin = await signUpAdmin(product);
    change(product.dir, "DELETE FROM site");
    // A path that nobody asked for yet: what the cache holds does not count.
    for (const path of ["/?page=1", "/en/subscription-plans", "/mentions", "/cgv", "/trial", "/blog"])
      expect([path, (await product.call("GET", path)).status]).toEqual([path, 200]);
    expect((await product.call("GET", "/_payload.json")).text).toContain("Passerelle");
    await signUp(product);
    const { json } = await product.call("GET", "/api/app/admin/settings", { token: admin.token });
    const seen = json.values as Json;
    expect(seen.brand).toBe("Passerelle");
    const saved = await product.call("PATCH", "/api/app/admin/settings", {
      token: admin.token,
      body: { values: { brand: "Again" }, before: { brand: "Passerelle" } },
    });
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining("Again")]);
    expect(query(product.dir, "SELECT brand, admin_mfa FROM site")).toEqual([{ brand: "Again", admin_mfa: "1" }]);
  });
});

describe("health", () => {
  it("fails with the reason while the home page cannot be rendered", { tags: "long" }, async () => {
    const health = () => product.call("GET", "/api/app/health", { token: product.superuser });
    await until("a first look", async () => (await health()).json.status === "ok");
    change(product.dir, "ALTER TABLE faqs RENAME TO faqs_away");
    await product.restart(); // the cache would show the page for another minute
    try {
      expect((await product.call("GET", "/")).status).toBe(500);
      const failing = await until("the failure", async () => {
        const answer = await health();
        return answer.status === 503 && answer;
      });
      expect(listOf(failing.json, "findings")).toContainEqual(
        expect.objectContaining({ name: "page", problem: "home_page_fails" }),
      );
    } finally {
      change(product.dir, "ALTER TABLE faqs_away RENAME TO faqs");
    }
    await until("its end", async () => (await health()).status === 200);
  });
});
