import { describe, expect, it } from "vitest";
import type { Me } from "../../../common/contract/api.ts";
import { dbTime, isoTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { logIn, PASSWORD, signUp, startProduct, tokenOf } from "../../support/product.ts";
import { streamingPasswordIn } from "../../support/sealed.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";

const product = shared(startProduct);

const set = (id: string, changes: Json) => product.manage("PATCH", `${USERS}/${id}`, changes);
const fieldOf = async (id: string) => (await product.find("stremio", `user = "${id}"`))[0]?.field;
const inFuture = (ms: number) => dbTime(new Date(Date.now() + ms));
/** Simulates the passing of time: the end is past, and nobody has saved the record. */
const pass = (field: "trial_ends" | "paid_until", end: string, ...ids: string[]) =>
  change(product.dir, `UPDATE users SET ${field} = '${end}' WHERE id IN ('${ids.join("', '")}')`);

/** `GET /api/app/me` has this shape (common/contract/api.ts). */
async function me(token: string): Promise<Me> {
  const answer = await product.call("GET", "/api/app/me", { token });
  expect(answer.status).toBe(200);
  return answer.json as Me; // its shape is what "has the whole shape" below checks
}

describe("the right to stream", () => {
  it("ends with the trial: on read, or by the cron if nobody reads", async () => {
    const [reader, absent] = [await signUp(product), await signUp(product)];
    expect((await me(reader.token)).access).toMatchObject({ state: "trial", active: true });
    expect([await fieldOf(reader.id), await fieldOf(absent.id)]).toEqual(["active", "active"]);
    const end = inFuture(-1000);
    pass("trial_ends", end, reader.id, absent.id);
    expect(await me(reader.token)).toMatchObject({
      access: { state: "expired", active: false, until: isoTime(end) },
      streaming: { state: "suspended" },
    });
    expect(await fieldOf(reader.id)).toBe("suspended");
    await product.cron("access", "the suspension", async () => (await fieldOf(absent.id)) === "suspended");
  });

  it("returns with a paid period and ends with it, even when the record is saved in between", async () => {
    const { id, token } = await signUp(product, { plan: "paid" });
    expect(await fieldOf(id)).toBe("suspended");
    await set(id, { paid_until: inFuture(3600_000) });
    expect(await fieldOf(id)).toBe("active");
    expect((await me(token)).access).toMatchObject({ state: "paid", active: true });
    pass("paid_until", inFuture(-1000), id);
    expect((await me(token)).access.state).toBe("expired");
    await product.cron("access", "the suspension", async () => (await fieldOf(id)) === "suspended");
    await set(id, { paid_until: inFuture(3600_000) });
    expect(await me(token)).toMatchObject({ access: { state: "paid" }, streaming: { state: "active" } });
  });

  it("is restored by the cron after a mistaken suspension; accounts in error are left to people", async () => {
    const [wronged, broken] = [await signUp(product), await signUp(product)];
    for (const [member, field] of [
      [wronged, "suspended"],
      [broken, "error"],
    ] as const) {
      const [record] = await product.find("stremio", `user = "${member.id}"`);
      await product.manage("PATCH", `/api/collections/stremio/records/${textOf(record, "id")}`, { field });
    }
    await product.cron("access", "the return", async () => (await fieldOf(wronged.id)) === "active");
    expect(await fieldOf(broken.id)).toBe("error");
  });

  it("is checked every ten minutes, jobs every minute", async () => {
    const { text } = await product.call("GET", "/api/crons", { token: product.superuser });
    expect(JSON.parse(text)).toEqual(
      expect.arrayContaining([
        { id: "access", expression: "*/10 * * * *" },
        { id: "jobs", expression: "* * * * *" },
      ]),
    );
  });
});

describe("GET /api/app/me", () => {
  it("returns the documented shape and is never cached", async () => {
    const { id, email, token } = await signUp(product, { name: "Zoé", locale: "en", newsletter: true });
    const answer = await product.call("GET", "/api/app/me", { token });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(answer.json).toEqual({
      user: {
        id,
        email,
        name: "Zoé",
        verified: false,
        locale: "en",
        newsletter: true,
        plan: "free",
        admin: false,
        isApi: false,
        affiliateCode: expect.stringMatching(/^AFF-[A-Z0-9]{8}$/),
        created: expect.stringMatching(iso),
      },
      planName: "",
      access: { state: "trial", active: true, until: expect.stringMatching(iso) },
      trialWaits: false,
      streaming: {
        username: expect.stringMatching(/^member\w+_\w{4}@passerelle\.example$/),
        readable: true,
        provisioner: "local",
        state: "active",
      },
    });
  });

  it("returns null while the streaming account is being created, and the job creates it", async () => {
    const { id, token } = await signUp(product);
    const [record] = await product.find("stremio", `user = "${id}"`);
    await product.manage("DELETE", `/api/collections/stremio/records/${textOf(record, "id")}`);
    expect((await me(token)).streaming).toBeNull();
    await product.manage("POST", "/api/collections/jobs/records", {
      kind: "stremio.provision",
      key: `stremio.provision:${id}`,
      payload: { user: id },
      state: "queued",
      run_at: "2026-01-01 00:00:00.000Z",
    });
    await product.cron("jobs", "the record", async () => (await me(token)).streaming);
    const [user] = await product.find("users", `id = "${id}"`);
    const [made] = await product.find("stremio", `user = "${id}"`);
    expect(made).toMatchObject({ email: user?.stremio_username, field: "active" });
    expect((await me(token)).streaming?.readable).toBe(true);
    for (const stored of [user?.stremio_password, made?.password]) expect(stored).toMatch(/^v2:/);
  });
});

describe("GET /api/app/export", () => {
  it("contains the member's data, but no secrets and nobody else's data", async () => {
    const [member, other] = [await signUp(product, { name: "Export me" }), await signUp(product)];
    const { streaming } = await me(member.token);
    const answer = await product.call("GET", "/api/app/export", { token: member.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(objectOf(answer.json, "account")).toMatchObject({ id: member.id, email: member.email, name: "Export me" });
    expect(objectOf(answer.json, "streaming")).toMatchObject({ username: streaming?.username, state: "active" });
    for (const secret of [
      streamingPasswordIn(product.dir, member.id),
      "v2:",
      "tokenKey",
      "$2a$",
      other.email,
      other.id,
    ])
      expect(answer.text).not.toContain(secret);
  });
});

it.each([
  ["POST", () => "/api/app/account/password"],
  ["PATCH", (id: string) => `/api/collections/users/records/${id}`],
])(
  "of several password changes at once (%s), the one that is made is the only one that is confirmed",
  async (method, path) => {
    const { id, email, token } = await signUp(product);
    const fresh = (index: number) => `another phrase of words ${index}`;
    const change = (index: number) => {
      const body = { oldPassword: PASSWORD, password: fresh(index), passwordConfirm: fresh(index) };
      return product.call(method, path(id), { token, body });
    };
    const statuses = (await Promise.all([0, 1, 2, 3, 4].map(change))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 400, 401, 404, 409]).toContain(status);
    const made = await product.call("POST", "/api/collections/users/auth-with-password", {
      body: { identity: email, password: fresh(statuses.indexOf(200)) },
    });
    expect(made.status).toBe(200);
  },
);

describe("POST /api/app/account/delete", () => {
  const path = "/api/app/account/delete";

  const UNPROVED = [403, { form: "proof_required" }]; // proof-for-password.test.ts
  const WRONG = [400, { password: "password_invalid" }];
  it.each<[string, Json | undefined, unknown]>([
    ["no body", undefined, UNPROVED],
    ["no password", {}, UNPROVED],
    ["a wrong password", { password: "wrong" }, WRONG],
    ["another type", { password: { $ne: "" } }, UNPROVED],
    ["another member's id", { id: "someone", password: "wrong" }, WRONG],
  ])("with %s deletes nothing", async (_, body, refusal) => {
    const { id, token } = await signUp(product);
    const answer = await product.call("POST", path, body ? { token, body } : { token });
    expect([answer.status, codes(answer)]).toEqual(refusal);
    expect(await product.find("users", `id = "${id}"`)).toHaveLength(1);
  });

  it("with the password deletes every row that names the member", async () => {
    const [{ id, email, token }, friend] = [await signUp(product), await signUp(product)];
    await set(friend.id, { referred_by: id });
    await logIn(product, email); // a device, and the rows that reference it
    await product.call("POST", "/api/collections/users/request-otp", { body: { email } });
    const username = (await me(token)).streaming?.username ?? "";
    expect(mentions(product.dir, id).length).toBeGreaterThan(3);
    const answer = await product.call("POST", path, { token, body: { password: PASSWORD } });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(mentions(product.dir, id, email, username)).toEqual([]);
    expect((await product.call("GET", "/api/app/me", { token })).status).toBe(401);
    expect((await logIn(product, email)).status).toBe(400);
    expect((await me(await tokenOf(product, friend.id))).user.id).toBe(friend.id);
    expect((await signUp(product, { email })).id).not.toBe(id); // the address is free again
  });

  it("several times at once, also by a superuser, deletes once, with one mail, and does not crash", async () => {
    const { id } = await signUp(product);
    await set(id, { verified: true });
    const token = await tokenOf(product, id);
    const mails = async () => (await product.find("jobs", 'kind = "billing.deleted"')).length;
    const before = await mails();
    const remove = () => product.call("POST", path, { token, body: { password: PASSWORD } });
    const bySuperuser = () =>
      product.call("DELETE", `/api/collections/users/records/${id}`, { token: product.superuser });
    const all = [remove, remove, remove, bySuperuser, bySuperuser, bySuperuser].map((each) => each());
    const statuses = (await Promise.all(all)).map((answer) => answer.status);
    expect(statuses).toContain(204);
    for (const status of statuses) expect([204, 400, 401, 404]).toContain(status);
    expect(await mails()).toBe(before + 1);
  });
});

/** Every table with a cell that contains one of the texts; the search index cannot be read as one, its parts can. */
function mentions(dir: string, ...texts: string[]): string[] {
  const tables = query(dir, "SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'user_words'").map(
    (row) => row.name ?? "",
  );
  return tables.flatMap((table) =>
    query(dir, `SELECT * FROM \`${table}\``)
      .filter((row) => Object.values(row).some((cell) => texts.some((text) => cell.includes(text))))
      .map(() => table),
  );
}
