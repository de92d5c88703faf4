import { beforeAll, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { LEGAL } from "../../support/operator.ts";
import { type Member, newEmail, signUp, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const INBOX = "/api/app/admin/inbox";
const { product, sink } = sharedMailed({ TRUSTED_PROXY_HEADER: "X-Real-IP" });
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

let addresses = 0;
const write = async (changes: Json = {}, token = "") => {
  const body = { locale: "en", name: "Ada", email: newEmail(), subject: "A screen", message: "Which one?", ...changes };
  const headers = { "X-Real-IP": `203.0.113.${++addresses}` };
  const answer = await product.call("POST", "/api/app/contact", { token, body, headers });
  const [thread] = query(product.dir, `SELECT * FROM threads WHERE number = '${textOf(answer.json, "number")}'`);
  return { ...body, number: textOf(answer.json, "number"), id: String(thread?.id) };
};
const post = (path: string, body: Json = {}, token = admin.token) =>
  product.call("POST", INBOX + path, { token, body });
const search = async (changes: Json = {}) => {
  const answer = await post("/search", { state: "waiting", owner: "", q: "", after: "", ...changes });
  return answer.json as { items: { id: string; number: string; unread: boolean }[]; next: string | null };
};
const read = (id: string) => product.call("GET", `${INBOX}/${id}`, { token: admin.token });
const last = async (id: string) => textOf((await read(id)).json, "last");

it("a message opens a thread, and the operator's mail leads to it", async () => {
  const waiting = async () =>
    Number((await product.call("GET", "/api/app/admin/waiting", { token: admin.token })).json.inbox);
  const before = await waiting();
  const { id, number, email } = await write();
  const mail = await sink.waitFor(LEGAL.email, new RegExp(number));
  expect(mail.text).toContain(`/admin/inbox/${id}`);
  const found = await read(id);
  expect(found.json).toMatchObject({
    ...{ id, number, email, subject: "A screen", state: "waiting", unread: true, member: null, name: "Ada" },
    messages: [{ kind: "in", text: "Which one?", proved: false, delivery: "" }],
  });
  expect((await waiting()) - before).toBe(1);
  expect((await post(`/${id}/seen`)).status).toBe(204);
  expect((await read(id)).json).toMatchObject({ unread: false, state: "waiting" });
});

it("an answer is mailed once, in the member's language, as a part of the thread", async () => {
  const member = await signUp(product, { locale: "fr" });
  const { id, number } = await write({ email: newEmail(), subject: "Un écran" }, member.token);
  const body = {
    attempt: "anattempt000001",
    text: "Bonjour,\n<b>le</b> second.",
    close: false,
    before: { last: await last(id) },
  };
  const answer = await post(`/${id}/answer`, body);
  expect(answer.json).toMatchObject({ state: "answered", assigned: { id: admin.id }, member: { id: member.id } });
  expect((await post(`/${id}/answer`, body)).status).toBe(200); // the answer was lost
  const mail = await sink.waitFor(member.email, new RegExp(`Re: Un écran \\[${number}\\]`));
  expect(mail.text).toContain("Bonjour,\n<b>le</b> second.");
  expect(mail.text).toContain(`votre réponse arrive à ${LEGAL.email}`);
  expect(mail.headers["reply-to"]).toBe(LEGAL.email);
  expect(mail.headers["auto-submitted"]).toBe("no");
  const first = mail.headers["message-id"];
  await product.cron("jobs-mail", "the answer's end", () =>
    Boolean(query(product.dir, `SELECT 1 FROM messages WHERE thread = '${id}' AND sent != ''`).length),
  );
  expect(query(product.dir, `SELECT kind FROM messages WHERE thread = '${id}'`)).toHaveLength(2);

  const next = { ...body, attempt: "anattempt000002", text: "Encore.", close: true, before: { last: await last(id) } };
  expect((await post(`/${id}/answer`, next)).json).toMatchObject({ state: "closed" });
  const second = await sink.waitFor(member.email, /Encore/);
  expect(second.headers["in-reply-to"]).toBe(first);
  expect(second.headers.references).toBe(first);
  expect((await read(id)).json).toMatchObject({ messages: [{}, { delivery: "sent" }, { kind: "out" }] });
});

it("of two administrators who answer at once, the second is told", async () => {
  const { id } = await write();
  const before = { last: await last(id) };
  const body = { attempt: "anattempt000003", text: "First", close: false, before };
  expect((await post(`/${id}/answer`, body)).status).toBe(200);
  const second = await post(`/${id}/answer`, { ...body, attempt: "anattempt000004", text: "Second" });
  expect([second.status, codes(second)]).toEqual([409, { form: "record_changed" }]);
  expect((await post(`/${id}/close`, { before })).status).toBe(409);
  const closed = await post(`/${id}/close`, { before: { last: await last(id) } });
  expect(closed.json).toMatchObject({ state: "closed" });
  expect((await post(`/${id}/close`, { before })).status).toBe(200); // the answer was lost
});

it("a note stays in the team, and moves nothing", async () => {
  const { id, email } = await write();
  const before = await last(id);
  const answer = await post(`/${id}/note`, { attempt: "anattempt000005", text: "Known from last year." });
  expect(answer.json).toMatchObject({ state: "waiting", last: before, messages: [{}, { kind: "note" }] });
  expect(query(product.dir, `SELECT id FROM jobs WHERE payload LIKE '%${id}%' AND kind = 'inbox.answer'`)).toEqual([]);
  expect(sink.to(email)).toEqual([]);
});

it("threads are assigned, closed, opened again and found", async () => {
  const { id } = await write({ subject: "Réglages du Téléviseur", message: "Une question précise sur le télétexte" });
  expect((await post(`/${id}/assign`, { user: admin.id })).json).toMatchObject({ assigned: { id: admin.id } });
  const other = await signUp(product);
  expect((await post(`/${id}/assign`, { user: other.id })).status).toBe(404);
  const ids = async (changes: Json) => (await search(changes)).items.map((each) => each.id);
  expect(await ids({ owner: "me" })).toContain(id);
  expect(await ids({ owner: "nobody" })).not.toContain(id);
  expect((await post(`/${id}/close`)).json).toMatchObject({ state: "closed", unread: false });
  expect(await ids({})).not.toContain(id);
  expect(await ids({ state: "closed" })).toContain(id);
  for (const q of ["teletexte", "TÉLÉVISEUR precise", "ada teletexte"]) expect(await ids({ q })).toEqual([id]);
  expect(await ids({ q: "teletexte nowhere" })).toEqual([]);
  expect((await post(`/${id}/reopen`)).json).toMatchObject({ state: "waiting" });
  const actions = query(product.dir, `SELECT action FROM audit_log WHERE target_id = '${id}' ORDER BY rowid`);
  expect(actions.map(({ action }) => action)).toEqual(["thread.assign", "thread.close", "thread.reopen"]);
});

it("pages of the list miss none and repeat none", async () => {
  const many = 65;
  change(
    product.dir,
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
     INSERT INTO threads (id, number, email, locale, subject, state, last, created, updated)
     SELECT printf('athread%08d', i), 'M-' || i, 'a@example.org', 'fr', 'Many', 'closed',
       '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z' FROM n`,
  );
  const found: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page = await search({ state: "closed", after });
    found.push(...page.items.map((each) => each.id));
    after = page.next;
  }
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((id) => id.startsWith("athread"))).toHaveLength(many);
  // And they are old: the nightly task deletes them, and no other.
  const others = () => query(product.dir, "SELECT id FROM threads WHERE subject != 'Many'").length;
  const kept = others();
  await product.cron(
    "threads-purge",
    "the old threads' end",
    () => query(product.dir, "SELECT id FROM threads WHERE subject = 'Many'").length === 0,
  );
  expect(others()).toBe(kept);
});

it("the team begins a thread with a mail to a member", async () => {
  const member = await signUp(product, { locale: "en" });
  const body = { attempt: "anattempt000006", user: member.id, subject: "Your transfer", text: "It has arrived." };
  const begun = await post("", body);
  expect((await post("", body)).json).toEqual(begun.json);
  const mail = await sink.waitFor(member.email, /Your transfer \[M-/);
  expect(mail.subject).not.toContain("Re:");
  const user = await product.call("GET", `/api/app/admin/users/${member.id}`, { token: admin.token });
  expect(user.json).toMatchObject({ threads: [{ id: textOf(begun.json, "id"), state: "answered" }] });
});

it("a stranger's thread is joined once its address is proved, and goes with the account", async () => {
  const email = newEmail();
  const { id } = await write({ email: email.toUpperCase() });
  const member = await signUp(product, { email });
  expect((await read(id)).json).toMatchObject({ member: null, sameAddress: { id: member.id } });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  expect((await read(id)).json).toMatchObject({
    member: { id: member.id },
    sameAddress: null,
    messages: [{ proved: false }],
  });
  const own = await write({}, member.token);
  await post(`/${own.id}/note`, { attempt: "anattempt000007", text: "Of the team" });
  const data = await product.call("GET", "/api/app/export", { token: member.token });
  expect(data.json).toMatchObject({
    messages: [
      { subject: "A screen", messages: [{ text: "Which one?" }] },
      { subject: "A screen", messages: [{ text: "Which one?" }, { kind: "note", text: "Of the team" }] },
    ],
  });
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  expect(query(product.dir, `SELECT id FROM threads WHERE id IN ('${id}', '${own.id}')`)).toEqual([]);
  expect(query(product.dir, `SELECT id FROM messages WHERE thread IN ('${id}', '${own.id}')`)).toEqual([]);
});

it("saved replies are checked, and an answer leaves no name in braces", async () => {
  const reply = {
    id: "",
    attempt: "areplyattempt01",
    name: "Virement",
    fr: "Bonjour {name}, {order}",
    en: "Hello {name}",
  };
  const made = await post("/replies", reply);
  expect(made.json).toEqual({ id: "areplyattempt01" });
  expect((await post("/replies", { ...reply, attempt: "", en: "Hello {nom}" })).status).toBe(400);
  expect(codes(await post("/replies", { ...reply, attempt: "", fr: "{unknown}" }))).toEqual({ fr: "reply_variable" });
  const before = { name: "Virement", fr: reply.fr, en: reply.en };
  const changed = { ...reply, id: "areplyattempt01", attempt: "", name: "Transfer" };
  expect((await post("/replies", { ...changed, before })).status).toBe(200);
  expect((await post("/replies", { ...changed, name: "Other", before })).status).toBe(409);
  const list = await product.call("GET", `${INBOX}/replies`, { token: admin.token });
  expect(list.json).toEqual({ items: [{ id: "areplyattempt01", name: "Transfer", fr: reply.fr, en: reply.en }] });
  const { id } = await write({ name: "Camille Roy" });
  expect((await read(id)).json).toMatchObject({ values: { name: "Camille Roy", order: "", brand: "Passerelle" } });
  const answer = await post(`/${id}/answer`, { attempt: "", text: "Bonjour Camille Roy, {order}", close: false });
  expect(codes(answer)).toEqual({ text: "reply_variable_left" });
  expect((await post("/replies/areplyattempt01/delete")).status).toBe(204);
});
