import { afterAll, beforeAll, expect, it } from "vitest";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { placeOrder } from "../../support/orders.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, newEmail, type Product, signUp, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

let product: Product;
let sink: SmtpSink;
let admin: Member;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  admin = await signUpAdmin(product);
});
afterAll(() => product.stop());

const USERS = "/api/app/admin/users";
const reason = "Asked for by telephone";
const act = (id: string, action: string, body: Json = {}) =>
  product.call("POST", `${USERS}/${id}/${action}`, { token: admin.token, body: { reason, ...body } });
const detail = async (id: string) => (await product.call("GET", `${USERS}/${id}`, { token: admin.token })).json;
const why = async (id: string) => objectOf(await detail(id), "reason");
const logged = async (member: string, action: string) =>
  (await product.find("audit_log", `member = "${member}" && action = "${action}"`)).map((entry) => entry.reason);
const patch = (id: string, fields: Json) =>
  product.manage("PATCH", `/api/collections/users/records/${id}`, fields as Record<string, unknown>);

/** Orders by transfer, and has it confirmed. */
async function buy(member: Member): Promise<void> {
  const placed = await placeOrder(product, member);
  await product.manage("POST", `/api/app/admin/orders/${textOf(placed.json, "order")}/confirm`);
}

it("says why a member has no access: blocked, trial over, transfer that waits; then the plan", async () => {
  const member = await signUp(product);
  await patch(member.id, { trial_ends: "2026-01-01 00:00:00.000Z" });
  expect(await why(member.id)).toEqual({ kind: "trial_ended", at: "2026-01-01T00:00:00.000Z", order: null });
  const placed = await placeOrder(product, member);
  const [order] = await product.find("orders", `user = "${member.id}"`);
  expect(await why(member.id)).toMatchObject({
    kind: "transfer_waits",
    order: { reference: textOf(order, "reference"), cents: order?.due_cents },
  });
  expect((await detail(member.id)).planName).toMatchObject({ fr: expect.any(String), en: expect.any(String) });
  await product.manage("POST", `/api/app/admin/orders/${textOf(placed.json, "order")}/confirm`);
  await until("the streaming account", async () => (await why(member.id)).kind === "paid");
  await act(member.id, "suspend");
  expect((await why(member.id)).kind).toBe("blocked");
});

it("changes the plan at the end of the period, cancels once, and withdraws, with the receipts", async () => {
  const member = await signUp(product);
  await patch(member.id, { trial_ends: "2026-01-01 00:00:00.000Z" });
  await buy(member);
  const changed = await act(member.id, "plan", { plan: "comfort", period: "year" });
  expect([changed.status, changed.json.state]).toEqual([200, "later"]);
  const [subscription] = await product.find("subscriptions", `user = "${member.id}"`);
  expect(subscription?.later_period).toBe("year");
  expect(await logged(member.id, "subscription.change-later")).toEqual([reason]);
  expect((await act(member.id, "cancel")).status).toBe(200);
  expect(codes(await act(member.id, "cancel"))).toEqual({ form: "no_subscription" });
  expect(await logged(member.id, "contract.cancel")).toEqual([reason]);
  const withdrawn = await act(member.id, "withdraw");
  expect([withdrawn.status, withdrawn.json.done]).toEqual([200, true]);
  expect(codes(await act(member.id, "withdraw"))).toEqual({ form: "no_withdrawal" });
  expect((await why(member.id)).kind).toBe("withdrawn");
  expect(await logged(member.id, "contract.withdraw")).toEqual([reason]);
});

it("mails the link of another address, which changes nothing yet", async () => {
  const [member, other] = [await signUp(product), await signUp(product)];
  const email = newEmail("moved");
  expect((await act(member.id, "address", { email })).status).toBe(204);
  await until("the mail", () => sink.mails.some(({ to }) => String(to).includes(email)));
  const [row] = await product.find("users", `id = "${member.id}"`);
  expect(row?.email).toBe(member.email);
  expect(await logged(member.id, "user.address")).toEqual([reason]);
  expect(codes(await act(member.id, "address", { email: other.email }))).toEqual({ email: "validation_not_unique" });
  expect(codes(await act(member.id, "address", { email: member.email }))).toEqual({ email: "email_unchanged" });
  expect(codes(await act(admin.id, "address", { email }))).toEqual({ form: "admin_account" });
  // A mailbox gets a few of these mails: the administrator learns that the next one would not leave.
  for (let mail = 2; mail <= 4; mail++) expect((await act(member.id, "address", { email })).status).toBe(204);
  const refused = await act(member.id, "address", { email });
  expect([refused.status, codes(refused)]).toEqual([429, { email: "email_mailed_often" }]);
  expect(await logged(member.id, "user.address")).toHaveLength(4);
});

it("keeps a note that the member cannot read", async () => {
  const member = await signUp(product);
  expect((await act(member.id, "note", { reason: "Called twice" })).status).toBe(204);
  expect(await logged(member.id, "user.note")).toEqual(["Called twice"]);
  const own = await product.call("GET", "/api/collections/audit_log/records", { token: member.token });
  expect([own.status, own.text.includes("Called twice")]).toEqual([200, false]);
});

it("tells a member's story in one list, by kind and page, and payments to those who read money", async () => {
  const member = await signUp(product);
  await patch(member.id, { verified: true });
  expect((await logIn(product, member.email)).status).toBe(200);
  await buy(member);
  await act(member.id, "note", { reason: "Called twice" });
  await act(member.id, "comp", { days: 2, before: { until: (await detail(member.id)).paidUntil ?? null } });
  const path = `${USERS}/${member.id}/timeline`;
  const read = async (query = "") => (await product.call("GET", `${path}?${query}`, { token: admin.token })).json;
  const kinds = async (query?: string) => listOf(await read(query), "items").map(({ kind }) => kind);
  await until("the mails", async () => (await kinds("group=mail")).includes("mail.notice"));
  const all = await kinds();
  expect(all).toEqual(expect.arrayContaining(["created", "signed_in", "order", "payment", "user.note", "user.comp"]));
  const times = listOf(await read(), "items").map(({ at }) => String(at));
  expect(times).toEqual([...times].sort().reverse());
  expect((await act(member.id, "impersonate")).status).toBe(200);
  expect(await kinds("group=team")).toEqual(expect.arrayContaining(["user.note", "user.impersonate"]));
  expect(new Set(await kinds("group=money"))).toEqual(new Set(["order", "payment"]));
  const given = listOf(await read("group=access"), "items").find(({ kind }) => kind === "user.comp");
  expect(given).toMatchObject({ text: reason, until: (await detail(member.id)).paidUntil });
  const message = { attempt: "anattempt000001", user: member.id, subject: "Your screens", text: "All\nwell?" };
  const { json: begun } = await product.call("POST", "/api/app/admin/inbox", { token: admin.token, body: message });
  expect(listOf(await read("group=messages"), "items")).toMatchObject([
    { kind: "message.out", text: "All well?", detail: textOf(begun, "id") },
  ]);
  expect(await kinds("group=team")).not.toContain("thread.create");
  // Page by page, nothing is missing and nothing comes twice.
  for (let entry = 0; entry < 40; entry++) await act(member.id, "note", { reason: `Note ${entry}` });
  const first = await read();
  const second = await read(`after=${encodeURIComponent(textOf(first, "next"))}`);
  const seen = [...listOf(first, "items"), ...listOf(second, "items")].map(({ id }) => id);
  expect(listOf(first, "items")).toHaveLength(30);
  expect([new Set(seen).size, seen.length]).toEqual([seen.length, seen.length]);
  expect(seen.length).toBeGreaterThan(45);
});
