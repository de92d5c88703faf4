import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, newEmail, PASSWORD, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const TEAM = "/api/app/admin/team";

const { product, sink } = sharedMailed();
let owner: Member;
beforeAll(async () => {
  owner = await signUpAdmin(product);
});

const post = (path: string, body: Json, token = owner.token) => product.call("POST", path, { token, body });
const invite = (email: string, role = "support") => post(`${TEAM}/invitations`, { email, role });
const team = async () => (await product.call("GET", TEAM, { token: owner.token })).json;
const invitations = async () => listOf(await team(), "invitations");
const idOf = async (email: string) =>
  textOf(
    (await invitations()).find((each) => each.email === email),
    "id",
  );
/** The token of the newest invitation that was mailed to an address. */
async function mailed(email: string, count = 1): Promise<string> {
  const found = () => sink.to(email).flatMap(({ text }) => /team-invitation#token=([\w.]+)/.exec(text)?.[1] ?? []);
  await until("the invitation", () => found().length >= count);
  return found().at(-1) ?? "";
}
const stored = (email: string) =>
  query(product.dir, `SELECT id, admin, role, verified, trial_ends, invited FROM users WHERE email = '${email}'`)[0];

describe("an invitation", () => {
  it("makes a colleague of a new address, with a password and a second factor before anything opens", async () => {
    const email = newEmail("colleague");
    expect((await invite(email)).status).toBe(204);
    expect(stored(email)).toMatchObject({ admin: "1", role: "" });
    expect(codes(await invite(email.toUpperCase()))).toEqual({ email: "validation_not_unique" });
    const token = await mailed(email);
    expect((await post("/api/app/team/invitation", { token }, "")).json).toEqual({
      email,
      role: "support",
      asksPassword: true,
    });
    expect(codes(await post("/api/app/team/accept", { token, password: "" }, ""))).toMatchObject({
      password: expect.any(String),
    });
    expect(codes(await post("/api/app/team/accept", { token, password: "short" }, ""))).toMatchObject({
      password: expect.any(String),
    });
    expect((await post("/api/app/team/accept", { token, password: PASSWORD }, "")).status).toBe(204);
    expect(codes(await post("/api/app/team/accept", { token, password: PASSWORD }, ""))).toEqual({
      token: "link_expired",
    });
    const made = stored(email);
    expect(made).toMatchObject({ admin: "1", role: "support", verified: "1", trial_ends: "", invited: "" });

    const { json } = await logIn(product, email);
    const member = { id: made?.id ?? "", email, token: textOf(json, "token"), record: objectOf(json, "record") };
    const search = (session: string) => post("/api/app/admin/users/search", {}, session);
    expect(codes(await search(member.token))).toEqual({ form: "factor_required" });
    expect((await product.call("GET", "/api/app/team/entry", { token: member.token })).json).toEqual({
      needsFactor: true,
    });
    const enrolled = await enrol(product, member);
    expect((await search(enrolled.token)).status).toBe(200);
    expect(codes(await product.call("GET", TEAM, { token: enrolled.token }))).toEqual({ form: "permission_missing" });
  });

  it("gives a member the role and ends the sessions; the password stays", async () => {
    const member = await verifiedMember(product);
    expect((await invite(member.email, "money")).status).toBe(204);
    expect(stored(member.email)).toMatchObject({ admin: "0", role: "" });
    const token = await mailed(member.email);
    expect((await post("/api/app/team/invitation", { token }, "")).json).toMatchObject({ asksPassword: false });
    expect((await post("/api/app/team/accept", { token, password: "another long phrase 12" }, "")).status).toBe(204);
    expect(stored(member.email)).toMatchObject({ admin: "1", role: "money" });
    expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
    expect((await logIn(product, member.email)).status).toBe(200);
    expect(codes(await invite(member.email))).toEqual({ email: "validation_not_unique" });
  });

  it("gives no role to a stranger who signed up with the address: its owner takes the account over", async () => {
    const stranger = await signUp(product);
    await invite(stranger.email, "owner");
    const token = await mailed(stranger.email);
    expect((await post("/api/app/team/invitation", { token }, "")).json).toMatchObject({ asksPassword: true });
    const accept = (password: string) => post("/api/app/team/accept", { token, password }, "");
    expect(codes(await accept(""))).toEqual({ password: "validation_required" });
    expect((await accept("another long phrase 12")).status).toBe(204);
    expect((await logIn(product, stranger.email)).status).toBe(400);
    expect((await logIn(product, stranger.email, "another long phrase 12")).status).toBe(200);
  });

  it("is for the address: an account that has another one since gets no role, and no new link", async () => {
    const [stranger, other] = [await signUp(product), newEmail("other")];
    await invite(stranger.email, "owner");
    const token = await mailed(stranger.email);
    const id = await idOf(stranger.email);
    await product.manage("PATCH", `/api/collections/users/records/${stranger.id}`, { email: other, verified: true });
    expect(codes(await post("/api/app/team/accept", { token, password: "" }, ""))).toEqual({ token: "link_expired" });
    expect(codes(await post(`${TEAM}/invitations/${id}/resend`, {}))).toEqual({ form: "record_changed" });
    expect(await idOf(stranger.email)).toBe(id); // the page shows whom the owner has invited
    expect(stored(other)).toMatchObject({ admin: "0", role: "" });
    expect((await post(`${TEAM}/invitations/${id}/cancel`, {})).status).toBe(204);
    expect(stored(other)).toBeDefined();
  });

  it("ends with the right of its owner", async () => {
    const [colleague, email] = [await signUpAdmin(product), newEmail("second")];
    const answer = await post(`${TEAM}/invitations`, { email, role: "owner" }, colleague.token);
    expect(answer.status).toBe(204);
    const token = await mailed(email);
    expect((await post(`${TEAM}/${colleague.id}/remove`, {})).status).toBe(204);
    expect(codes(await post("/api/app/team/invitation", { token }, ""))).toEqual({ token: "link_expired" });
    expect(stored(email)).toBeUndefined();
  });

  it("works until it is sent again, cancelled or too old", async () => {
    const email = newEmail("later");
    await invite(email);
    const first = await mailed(email);
    expect((await post(`${TEAM}/invitations/${await idOf(email)}/resend`, {})).status).toBe(204);
    const check = (token: string) => post("/api/app/team/invitation", { token }, "");
    expect(codes(await check(first))).toEqual({ token: "link_expired" });
    const second = await mailed(email, 2);
    expect((await check(second)).status).toBe(200);
    const end = async (days: number) => {
      const expires = dbTime(addDays(new Date(), -days));
      change(product.dir, `UPDATE team_invitations SET expires = '${expires}' WHERE id = '${await idOf(email)}'`);
    };
    await end(29);
    expect(codes(await check(second))).toEqual({ token: "link_expired" });
    expect(codes(await check(`${await idOf(email)}.made-up`))).toEqual({ token: "link_expired" });
    await product.run("impersonations-purge");
    expect((await post(`${TEAM}/invitations/${await idOf(email)}/cancel`, {})).status).toBe(204);
    expect(stored(email)).toBeUndefined();
    await invite(email);
    await end(31);
    await product.run("impersonations-purge");
    expect([stored(email), (await invitations()).filter((each) => each.email === email)]).toEqual([undefined, []]);
  });
});

describe("a colleague", () => {
  it("gets another role or leaves, with the sessions; never their own, nor over another change", async () => {
    const colleague = await signUpAdmin(product);
    const change = (id: string, body: Json) => post(`${TEAM}/${id}/role`, body);
    expect(codes(await change(owner.id, { role: "money" }))).toEqual({ form: "own_account" });
    expect(codes(await change(colleague.id, { role: "money", before: { role: "editor" } }))).toEqual({
      form: "record_changed",
    });
    expect(codes(await change(colleague.id, { role: "boss" }))).toMatchObject({ role: expect.any(String) });
    expect((await change(colleague.id, { role: "editor", before: { role: "owner" } })).status).toBe(204);
    expect((await product.call("GET", "/api/app/me", { token: colleague.token })).status).toBe(401);
    const { token } = { token: textOf((await logIn(product, colleague.email)).json, "token") };
    expect(codes(await product.call("GET", "/api/app/admin/content", { token }))).toEqual({ form: "factor_required" });
    expect((await post(`${TEAM}/${colleague.id}/remove`, {})).status).toBe(204);
    expect(stored(colleague.email)).toMatchObject({ admin: "0", role: "" });
    expect((await product.call("GET", "/api/app/me", { token })).status).toBe(401);
    expect((await post(`${TEAM}/${colleague.id}/remove`, {})).status).toBe(404);
    const log = await product.find("audit_log", `member = "${colleague.id}" && action ~ "team."`);
    expect(log.map(({ action }) => action).sort()).toEqual(["team.remove", "team.role"]);
  });
});
