import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../common/time.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { logIn, type Member, newEmail, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/app/admin/users";
const reason = "Asked for by the test";

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product, { name: "Ada" });
});

const post = (path: string, body: Json = {}, token = admin.token) => product.call("POST", path, { token, body });
const act = (id: string, action: string, body: Json = {}) => post(`${USERS}/${id}/${action}`, { reason, ...body });
const ids = async (query: Json) => listOf((await post(`${USERS}/search`, query)).json, "items").map(({ id }) => id);
const detail = async (id: string) => (await product.call("GET", `${USERS}/${id}`, { token: admin.token })).json;
const logged = async (member: string) => product.find("audit_log", `member = "${member}"`);

describe("finding members", () => {
  it("works by address, part of it, name without accents, referral code, streaming username and Stripe customer", async () => {
    const member = await signUp(product, { email: newEmail("zephyrol"), name: "Zéphyrol Quatrevents" });
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { stripe: "cus_Qx7ZephTest1" });
    const [row] = await product.find("users", `id = "${member.id}"`);
    for (const q of [
      member.email.toUpperCase(),
      "zephyrol",
      "quatrev",
      "Zephyrol QUATRE",
      textOf(row, "affiliate_code"),
      textOf(row, "stremio_username"),
      "cus_Qx7ZephTest1",
    ]) {
      expect(await ids({ q }), q).toEqual([member.id]);
    }
    for (const q of ["nobody@example.org", "quatrevents nobody", "', \" * ( ORNEAR", "%"])
      expect(await ids({ q }), q).toEqual([]);
  });

  it("follows changes and deletions", async () => {
    const member = await signUp(product, { name: "Oldname Xylo" });
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { name: "Newname Xylo" });
    expect(await ids({ q: "oldname" })).toEqual([]);
    expect(await ids({ q: "newname" })).toEqual([member.id]);
    await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    expect(await ids({ q: "newname" })).toEqual([]);
  });

  it("filters, sorts and pages by 30, with every member exactly once", async () => {
    for (let index = 0; index < 65; index++) await signUp(product, { name: "Pagination", locale: "en" });
    for (const sort of ["-created", "created", "email", "-email", "-paid", "paid"]) {
      for (const q of ["", "pagination"]) {
        const seen: unknown[] = [];
        let after: unknown = "";
        do {
          const { json } = await post(`${USERS}/search`, { locale: "en", q, sort, after });
          const items = listOf(json, "items");
          expect(items.length).toBeLessThanOrEqual(30);
          if (after === "") expect(json.count).toBe(65);
          seen.push(...items.map((item) => item.id));
          after = json.next;
        } while (after !== null);
        expect(new Set(seen).size, `${sort} ${q}`).toBe(65);
        expect(seen).toHaveLength(65);
      }
    }
    expect(await ids({ admin: "yes", q: "ada" })).toEqual([admin.id]);
    expect((await ids({ access: "blocked" })).length).toBe(0);
    expect(codes(await post(`${USERS}/search`, { access: "x" }))).toEqual({ access: "validation_in_invalid" });
    expect((await post(`${USERS}/search`, { after: "x" })).status).toBe(400);
  });

  it("knows each access state", async () => {
    const later = new Date(Date.now() + DAY_MS).toISOString();
    const states = {
      trial: {},
      paid: { plan: "paid", paid_until: later },
      expired: { trial_ends: "2026-01-01 00:00:00.000Z" },
      unpaid: { plan: "paid", trial_ends: "" },
      blocked: { blocked: later },
    };
    for (const [access, change] of Object.entries(states)) {
      const member = await signUp(product, { name: `Statecheck ${access}` });
      await product.manage("PATCH", `/api/collections/users/records/${member.id}`, change);
      for (const state of Object.keys(states)) {
        const found = await ids({ q: "statecheck", access: state });
        const listed = await ids({ access: state });
        expect(found.includes(member.id), `${access} in ${state}`).toBe(access === state);
        expect(listed.includes(member.id), `${access} in the list of ${state}`).toBe(access === state);
      }
    }
    const lapsed = { plan: "paid", is_monthly: true, trial_ends: "", paid_until: "2026-01-01 00:00:00.000Z" };
    const member = await signUp(product, { name: "Lapsed" });
    await product.manage("PATCH", `/api/collections/users/records/${member.id}`, lapsed);
    for (const filter of [{ plan: "paid" }, { period: "month" }, { period: "month", sort: "paid" }])
      expect(await ids({ access: "expired", ...filter })).toEqual([member.id]);
    expect(await ids({ access: "expired", period: "year" })).toEqual([]);
  });
});

describe("actions on a member", () => {
  it("require a reason and are logged with before and after", async () => {
    const { id } = await signUp(product);
    for (const action of ["suspend", "lift", "regenerate", "verify", "flags", "reveal", "export", "impersonate"])
      expect(codes(await act(id, action, { reason: " " })), action).toEqual({ reason: "reason_required" });
    expect(codes(await act(id, "extend", { days: 0 }))).toEqual({ days: "validation_min_number_constraint" });
    expect((await act(id, "extend", { days: 10 })).status).toBe(204);
    expect((await act(id, "comp", { days: 30 })).status).toBe(204);
    const found = await detail(id);
    expect(objectOf(found, "access")).toMatchObject({ state: "paid", active: true });
    const entries = await logged(id);
    expect(entries.map((entry) => entry.action).sort()).toEqual(["user.comp", "user.extend"]);
    const extended = entries.find((entry) => entry.action === "user.extend");
    expect(extended).toMatchObject({ actor: admin.id, actor_kind: "admin", reason, target: "users", target_id: id });
    const days = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / DAY_MS;
    expect(days(objectOf(extended, "before").trial_ends, objectOf(extended, "after").trial_ends)).toBeCloseTo(10);
    const told = await product.call("GET", `/api/app/admin/users/${id}/timeline`, { token: admin.token });
    const kinds = listOf(told.json, "items").map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["created", "user.extend", "user.comp"]));
  });

  it.each([
    ["extend", "trialEnds"],
    ["comp", "paidUntil"],
  ])("%s counts once from the date that the administrator saw", async (action, date) => {
    const { id } = await signUp(product);
    const give = (until: unknown) => act(id, action, { days: 30, before: { until } });
    const seen = (await detail(id))[date];
    const answers = await Promise.all([give(seen), give(seen), give(seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(codes(await give(seen))).toEqual({ form: "record_changed" });
    expect((await give((await detail(id))[date])).status).toBe(204);
    expect(await logged(id)).toHaveLength(2);
  });

  it("suspend ends streaming and sessions; lifting it restores streaming", async () => {
    const member = await signUp(product);
    expect((await act(member.id, "suspend")).status).toBe(204);
    expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
    expect(await detail(member.id)).toMatchObject({
      access: { state: "blocked", active: false },
      streaming: "suspended",
    });
    const again = await logIn(product, member.email);
    const me = await product.call("GET", "/api/app/me", { token: textOf(again.json, "token") });
    expect(objectOf(me.json, "access")).toEqual({ state: "blocked", active: false, until: null });
    expect((await act(member.id, "lift")).status).toBe(204);
    expect(await detail(member.id)).toMatchObject({ access: { state: "trial" }, streaming: "active" });
    expect(codes(await act(admin.id, "suspend"))).toEqual({ form: "admin_account" });
  });

  it("regenerate, reveal and verify", async () => {
    const { id } = await signUp(product);
    const before = await act(id, "reveal");
    expect((await act(id, "regenerate")).status).toBe(204);
    const after = await act(id, "reveal");
    expect(textOf(after.json, "password")).toHaveLength(16);
    expect(after.json.password).not.toBe(before.json.password);
    expect((await act(id, "verify")).status).toBe(204);
    await product.manage("PATCH", `/api/collections/users/records/${id}`, { verified: true });
    expect(codes(await act(id, "verify"))).toEqual({ form: "already_verified" });
    const text = JSON.stringify(await logged(id));
    expect(text).not.toContain(textOf(after.json, "password"));
    expect(text).not.toMatch(/v[12]:[0-9a-f]{8}:/);
  });

  it("limit views of a streaming password to 30 an hour; past it, nothing is shown or logged", async () => {
    const [{ id }, curious] = [await signUp(product), await signUpAdmin(product)];
    const look = () => post(`${USERS}/${id}/reveal`, { reason }, curious.token);
    const answers = await Promise.all(Array.from({ length: 34 }, look));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused.map(codes)).toEqual(refused.map(() => ({ form: "too_many_requests" })));
    expect(await logged(id)).toHaveLength(30);
    expect((await act(id, "reveal")).status).toBe(200);
    await product.manage("PATCH", `/api/collections/users/records/${curious.id}`, { admin: false });
  });

  it("change the right to the API, which ends the sessions", async () => {
    const member = await signUp(product);
    expect((await act(member.id, "flags", { isApi: true })).status).toBe(204);
    expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
    expect(await detail(member.id)).toMatchObject({ admin: false, isApi: true });
    const colleague = (await signUpAdmin(product)).id;
    for (const action of ["impersonate", "reveal", "lift"])
      expect(codes(await act(colleague, action)), action).toEqual({ form: "admin_account" });
    const { token } = await signUpAdmin(product, {}, "money");
    const file = (id: string) => product.call("POST", `${USERS}/${id}/export`, { token, body: { reason } });
    expect(codes(await file(colleague))).toEqual({ form: "permission_missing" });
    expect((await file((await signUp(product)).id)).status).toBe(200);
  });

  it("export and delete after the address is typed", async () => {
    const member = await signUp(product);
    const data = await act(member.id, "export");
    expect(objectOf(data.json, "account")).toMatchObject({ email: member.email });
    expect(codes(await act(member.id, "delete", { confirm: "x" }))).toEqual({ confirm: "confirmation_wrong" });
    expect((await act(member.id, "delete", { confirm: member.email.toUpperCase() })).status).toBe(204);
    expect(await product.find("users", `id = "${member.id}"`)).toEqual([]);
    expect((await act(member.id, "extend", { days: 1 })).status).toBe(404);
    expect(JSON.stringify(await logged(member.id))).not.toContain(member.email);
    expect(codes(await act(admin.id, "delete", { confirm: admin.email }))).toEqual({ form: "own_account" });
  });
});

describe("impersonation", () => {
  it("reads, changes nothing, cannot be renewed, and ends when it is stopped", async () => {
    const member = await signUp(product);
    const started = await act(member.id, "impersonate");
    const token = textOf(started.json, "token");
    const minutes = (Date.parse(textOf(started.json, "expires")) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const call = (method: string, path: string, body?: Json) =>
      product.call(method, path, { token, ...(body && { body }) });
    expect(objectOf((await call("GET", "/api/app/me")).json, "user").id).toBe(member.id);

    const records = `/api/collections/users/records/${member.id}`;
    const refused = [
      await call("PATCH", records, { name: "x" }),
      await call("PATCH", records, { email: newEmail(), oldPassword: "x" }),
      await call("PATCH", records, {
        password: "une phrase de passe 9",
        passwordConfirm: "une phrase de passe 9",
        oldPassword: "x",
      }),
      await call("POST", "/api/collections/users/request-email-change", { newEmail: newEmail() }),
      await call("POST", "/api/app/account/delete", { password: "x" }),
      await call("POST", "/api/app/stremio/regenerate", {}),
      await call("POST", "/api/app/billing/checkout", {}),
      await call("POST", "/api/collections/users/request-verification", { email: member.email }),
      await call("POST", "/api/app/articles/vote", { locale: "fr", slug: "x", useful: true }),
      await call("POST", "/api/files/token", {}),
      await call("POST", "/api/batch", { requests: [{ method: "PATCH", url: records, body: { name: "Batched" } }] }),
    ];
    expect(refused.map((answer) => [answer.status, codes(answer)])).toEqual(
      refused.map(() => [403, { form: "impersonating" }]),
    );
    expect((await product.find("users", `id = "${member.id}"`))[0]?.name).toBe("Test");

    const refreshed = await call("POST", "/api/collections/users/auth-refresh", {});
    expect(refreshed.json.token).toBe(token);
    expect((await call("GET", "/api/app/admin/overview")).status).toBe(403);
    await signUpAdmin(product); // the last administrator would keep the right
    for (const [flag, status] of [
      [false, 401],
      [true, 200],
    ] as const) {
      await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { admin: flag });
      for (const path of ["/api/app/me", records])
        expect((await call("GET", path)).status, `${flag} ${path}`).toBe(status);
    }
    expect((await call("POST", "/api/app/impersonation/stop", {})).status).toBe(204);
    expect((await call("GET", "/api/app/me")).status).toBe(401);
    for (const path of [records, "/api/collections/users/records", "/api/collections/stremio/records"])
      expect((await call("GET", path)).status, path).toBe(401);
    expect((await call("POST", "/api/collections/users/auth-refresh", {})).status).toBe(401);
    expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(200);
    expect((await logged(member.id)).map((entry) => [entry.action, entry.actor])).toEqual(
      expect.arrayContaining([
        ["user.impersonate", admin.id],
        ["user.impersonate_stop", admin.id],
      ]),
    );
  });
});
