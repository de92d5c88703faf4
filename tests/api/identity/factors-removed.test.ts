import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { type Enrolled, enrol, verifiedMember } from "../../support/factors.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { logIn, PASSWORD, signUpAdmin } from "../../support/product.ts";
import { ROOT } from "../../support/server.ts";
import { sharedMailed } from "../../support/shared.ts";

const USERS = "/api/collections/users";

const { product, sink } = sharedMailed();

const post = (path: string, body: Json, token = "") => product.call("POST", path, { body, token });
const member = async () => enrol(product, await verifiedMember(product));
const mailed = (email: string, subject: RegExp) => sink.waitFor(email, subject);
const actions = (user: string) =>
  query(
    product.dir,
    `SELECT action FROM audit_log WHERE member = '${user}' AND action != 'record.update' ORDER BY rowid`,
  ).map(({ action }) => action);

it("names of factors are their member's to change, and show in the list and the activity", async () => {
  const [one, other] = [await member(), await member()];
  const [factor] = await product.find("factors", `user = "${one.id}"`);
  const rename = (name: string, by = one) =>
    post(`/api/app/factors/${textOf(factor, "id")}/rename`, { name }, by.token);
  expect(codes(await rename("  "))).toEqual({ name: "validation_required" });
  expect((await rename("x".repeat(61))).status).toBe(400);
  expect((await rename("Mine", other)).status).toBe(404);
  expect((await rename(" My phone ")).status).toBe(204);
  const list = await product.call("GET", "/api/app/factors", { token: one.token });
  expect(list.json).toMatchObject({ items: [{ kind: "totp", name: "My phone" }] });
  expect((await rename("My phone")).status).toBe(204);
  expect(actions(one.id)).toEqual(["session.proof", "factor.add", "factor.rename"]);
  const statuses = [];
  for (let turn = 0; turn < 30; turn++) statuses.push((await rename(`My phone ${turn}`)).status);
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([29, 429]);
  expect((await post("/api/app/factors/recovery-codes", {}, one.token)).status).toBe(200);
});

describe("removing", () => {
  it("needs a fresh proof and the member's own factor; the last one takes the recovery codes with it", async () => {
    const [one, two] = [await member(), await member()];
    const [factor] = await product.find("factors", `user = "${one.id}"`);
    const remove = (by: Enrolled) => post(`/api/app/factors/${textOf(factor, "id")}/remove`, {}, by.token);
    expect((await remove(two)).status).toBe(404);
    expect((await remove(one)).status).toBe(204);
    expect((await logIn(product, one.email)).status).toBe(200);
    expect(query(product.dir, `SELECT id FROM recovery_codes WHERE user = '${one.id}'`)).toEqual([]);
    await mailed(one.email, /retiré/);
    expect(actions(one.id)).toEqual(["session.proof", "factor.add", "factor.remove"]);
    expect((await logIn(product, two.email)).status).toBe(401);
  });

  it("an administrator removes a member's factors with a reason, but not an administrator's", async () => {
    const one = await member();
    const admin = await signUpAdmin(product);
    await product.manage("PATCH", `${USERS}/records/${admin.id}`, { verified: true });
    const drop = (id: string, body: Json = { reason: "Lost phone, identity checked" }, { token } = admin) =>
      post(`/api/app/admin/users/${id}/factors`, body, token);
    expect(codes(await drop(one.id, {}))).toEqual({ reason: "reason_required" });
    expect((await drop(one.id)).status).toBe(204);
    expect((await drop(one.id)).status).toBe(404);
    expect((await logIn(product, one.email)).status).toBe(200);
    await mailed(one.email, /retiré/);
    expect(actions(one.id)).toEqual(["session.proof", "factor.add", "user.factors"]);
    const enrolled = await enrol(product, admin);
    expect(codes(await drop(admin.id, undefined, enrolled))).toEqual({ form: "admin_account" });
  });

  it("an account's deletion takes everything along, and the export holds no secret", async () => {
    const { id, token, secret, recovery } = await member();
    const data = await product.call("GET", "/api/app/export", { token });
    expect(data.json).toMatchObject({ secondFactors: [{ kind: "totp" }], recoveryCodesLeft: 10 });
    expect(data.text).not.toContain(secret);
    expect(data.text).not.toContain(recovery[0]);
    expect((await post("/api/app/account/delete", { password: PASSWORD }, token)).status).toBe(204);
    for (const table of ["factors", "recovery_codes"])
      expect(query(product.dir, `SELECT id FROM ${table} WHERE user = '${id}'`)).toEqual([]);
  });
});

describe("administrators", () => {
  it("without mailed codes need another factor for /admin, and only one who has it switches them off", async () => {
    const [one, two] = [await signUpAdmin(product), await signUpAdmin(product)];
    await product.manage("PATCH", `${USERS}/records/${one.id}`, { verified: true });
    const set = (value: boolean, before: boolean) =>
      product.call("PATCH", "/api/app/admin/settings", {
        token: one.token,
        body: { values: { refuse_mailed_factor: value }, before: { refuse_mailed_factor: before } },
      });
    expect(codes(await set(true, false))).toEqual({ refuse_mailed_factor: "factor_required" });
    // What other sessions have proved ends with it.
    one.token = (await enrol(product, one)).token;
    expect((await set(true, false)).status).toBe(200);
    try {
      const open = (token: string) => product.call("GET", "/api/app/admin/overview", { token });
      expect((await open(one.token)).status).toBe(200);
      const refused = await open(two.token);
      expect([refused.status, codes(refused)]).toEqual([403, { form: "factor_required" }]);
      // Nobody is locked out: sign-in and enrolment still work.
      await product.manage("PATCH", `${USERS}/records/${two.id}`, { verified: true });
      expect((await logIn(product, two.email)).status).toBe(200);
      await enrol(product, two);
      expect((await open(two.token)).status).toBe(200);
    } finally {
      expect((await set(false, true)).status).toBe(200);
    }
  });

  it("who have lost everything get in with the command line, which is logged and mailed", async () => {
    const admin = await signUpAdmin(product);
    await product.manage("PATCH", `${USERS}/records/${admin.id}`, { verified: true });
    await enrol(product, admin);
    const run = (email: string) =>
      promisify(execFile)(`${ROOT}bin/passerelle`, ["admin", "forget-factors", email, "--dir", product.dir]);
    await expect(run((await member()).email)).rejects.toThrow("no administrator");
    expect((await run(admin.email)).stdout).toContain("1");
    expect((await logIn(product, admin.email)).status).toBe(200);
    expect(query(product.dir, `SELECT id FROM recovery_codes WHERE user = '${admin.id}'`)).toEqual([]);
    expect(actions(admin.id)).toContain("factor.remove");
    const isMailed = () => sink.to(admin.email).some(({ subject }) => /retiré/.test(subject));
    await product.cron("jobs-mail", "the mail", isMailed);
    await expect(run(admin.email)).rejects.toThrow("no second factor");
  });
});
