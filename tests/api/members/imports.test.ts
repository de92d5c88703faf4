import { beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { importId, importsOf } from "../../support/imports.ts";
import { mailedCode } from "../../support/mailed-codes.ts";
import { placeOrder } from "../../support/orders.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, newEmail, signUp, signUpAdmin, tokenOf } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const AUTH = "/api/collections/users";
const NEW = { password: "nouvelle phrase 58 dunes", passwordConfirm: "nouvelle phrase 58 dunes" };

const { product, sink } = sharedMailed();
let admin: Member;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  imports = importsOf(product, admin.token);
});

const rows = (sql: string) => query(product.dir, sql);
const memberWith = (email: string) => rows(`SELECT * FROM users WHERE email = '${email}' COLLATE NOCASE`)[0];
const importOne = async (cells: Record<string, string>, reading = {}) =>
  imports.run({ headings: Object.keys(cells), rows: [Object.values(cells)], reading });
const inLines = (id: string) =>
  rows(`SELECT line, state, problem, value FROM import_rows WHERE import = '${id}' ORDER BY line`);

describe("a file of members", () => {
  it("becomes accounts with a streaming account, without trial, mail or a password that anyone knows", async () => {
    const email = newEmail("in");
    const [{ id: plan = "" } = {}] = rows("SELECT id FROM plans LIMIT 1");
    const done = await importOne(
      {
        email,
        name: "Lou Martin",
        langue: "en",
        plan: "Confort",
        "payé jusqu’au": "2099-04-03T10:00:00Z",
        stripe_customer_id: "cus_import1",
        stripe_subscription_id: "sub_import1",
        newsletter: "oui",
        newsletter_consent: "2024-03-01",
        labels: "amis, 2024",
      },
      { plans: { confort: plan } },
    );
    expect(done).toMatchObject({ state: "done", counts: { created: 1, refused: 0, waiting: 0 } });
    const user = memberWith(email);
    expect(user).toMatchObject({
      name: "Lou Martin",
      locale: "en",
      plan: "paid",
      paid_until: "2099-04-03 10:00:00.000Z",
      billed_until: "2099-04-03 10:00:00.000Z",
      given_plan: plan,
      trial_ends: "",
      stripe: "",
      newsletter: "1",
      verified: "0",
    });
    expect(user?.affiliate_code).toMatch(/^AFF-/);
    expect(rows(`SELECT consent, wanted FROM newsletter_choices WHERE user = '${user?.id}'`)).toEqual([
      { consent: "import 2024-03-01", wanted: "1" },
    ]);
    expect(rows(`SELECT desired FROM stremio WHERE user = '${user?.id}'`)).toEqual([{ desired: "active" }]);
    expect(rows(`SELECT customer, subscription, note FROM import_rows WHERE user = '${user?.id}'`)).toEqual([
      { customer: "cus_import1", subscription: "sub_import1", note: "amis, 2024" },
    ]);
    expect(rows(`SELECT action, reason FROM audit_log WHERE member = '${user?.id}'`), "the team's note").toEqual([
      { action: "user.note", reason: "amis, 2024" },
    ]);
    expect(rows(`SELECT id FROM jobs WHERE lane = 'mail' AND payload ->> 'user' = '${user?.id}'`)).toEqual([]);
    expect((await logIn(product, email, "vif-argent 42 et bruyère")).status).toBe(400);
    // A wrong password takes as long as for others: the same algorithm at the same cost.
    const costs = rows("SELECT DISTINCT SUBSTR(password, 1, 7) AS cost FROM users").map(({ cost }) => cost);
    expect(costs).toEqual([expect.stringMatching(/^\$2[aby]\$\d\d\$$/)]);
    expect(sink.to(email)).toEqual([]);
  });

  it("keeps a long note whole, in entries that cut no letter", async () => {
    const email = newEmail("noted");
    const note = `a${"😀".repeat(900)}`;
    await importOne({ email, note });
    const logged = rows(`SELECT reason FROM audit_log WHERE member = '${memberWith(email)?.id}' ORDER BY rowid`);
    expect(logged.map(({ reason }) => reason).join("")).toBe(note);
  });

  it("gives days that a purchase does not take", async () => {
    const email = newEmail("given");
    await importOne({ email, complimentary: "true", "payé jusqu’au": "2099-04-03T10:00:00Z" });
    const { id = "", ...user } = memberWith(email) ?? {};
    expect(user).toMatchObject({ paid_until: "2099-04-03 10:00:00.000Z", billed_until: "" });
    await product.manage("PATCH", `${AUTH}/records/${id}`, { verified: true });
    const placed = await placeOrder(product, { token: await tokenOf(product, id) });
    const confirm = `/api/app/admin/orders/${textOf(placed.json, "order")}/confirm`;
    expect((await product.call("POST", confirm, { token: admin.token, body: {} })).status).toBe(204);
    expect(memberWith(email)?.paid_until, "the month, and then the days").toMatch(/^2099-05-0[3-5]/);
    const other = newEmail("given");
    await importOne({ email: other, complimentary: "true" }, { given: "2099-04-03" });
    expect(memberWith(other)).toMatchObject({ plan: "paid", billed_until: "" });
    expect(memberWith(other)?.paid_until).toMatch(/^2099-04-03/);
  });

  it("changes nothing the second time; other spellings and doubled lines are told", async () => {
    const [known, fresh] = [await signUp(product), newEmail("fresh")];
    const file = {
      headings: ["email", "paid_until"],
      rows: [
        [known.email.toUpperCase(), "2099-01-01"],
        [fresh, "2099-01-01"],
        [fresh.toUpperCase(), "2099-06-01"],
        ["", "2099-01-01"],
        ["a@@example.org", ""],
        [newEmail(), "1,23457E+17"],
        [newEmail(), "03/04/2027"],
      ],
    };
    const first = await imports.run(file);
    expect(inLines(first.id).map(({ state, problem, value }) => `${state} ${problem} ${value}`.trim())).toEqual([
      "known",
      "created",
      "refused doubled 3",
      "refused email_missing",
      "refused email_two_at a@@example.org",
      "refused value_damaged 1,23457E+17",
      "refused date_order 03/04/2027",
    ]);
    const before = rows("SELECT id, email, paid_until, updated FROM users ORDER BY id");
    const second = await imports.run({ ...file, reading: { orders: { 1: "dmy" } } });
    expect(second.counts).toMatchObject({ created: 1, known: 3, refused: 3 });
    const ids = new Set(before.map(({ id }) => id));
    const after = rows("SELECT id, email, paid_until, updated FROM users ORDER BY id");
    expect(after.filter(({ id }) => ids.has(id))).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  it("gives its refused rows back under the same headings", async () => {
    const { id } = await imports.run({
      headings: ["Adresse e-mail", "Remarque; =1"],
      rows: [
        [newEmail(), "fine"],
        ["none at all", "=HYPERLINK(1)"],
      ],
    });
    const file = await product.call("GET", `/api/app/admin/imports/${id}/refused`, { token: admin.token });
    expect(file.text.replace(/^\ufeff/, "").split("\r\n")).toEqual([
      `Adresse e-mail;"Remarque; '=1"`,
      "none at all;'=HYPERLINK(1)",
      "",
    ]);
  });

  it("is begun once, and starts only when all its rows are here", async () => {
    const id = importId();
    const input = {
      id,
      name: "two.csv",
      source: "other",
      headings: ["email"],
      reading: { columns: ["email"], orders: {}, plans: {}, locale: "fr" },
      total: 2,
    };
    expect((await imports.post("", input)).status).toBe(200);
    expect((await imports.post("", input)).json).toMatchObject({ id, state: "filling" });
    expect(codes(await imports.post("", { ...input, total: 3 }))).toEqual({ form: "record_changed" });
    const one = { rows: [{ line: 2, cells: [newEmail()] }] };
    await imports.post(`/${id}/rows`, one);
    expect((await imports.post(`/${id}/rows`, one)).json).toMatchObject({ counts: { waiting: 1 } });
    expect(codes(await imports.post(`/${id}/start`))).toEqual({ form: "import_incomplete" });
    const others = { rows: [3, 4].map((line) => ({ line, cells: [newEmail()] })) };
    expect(codes(await imports.post(`/${id}/rows`, others))).toEqual({ form: "import_incomplete" });
    await imports.post(`/${id}/rows`, { rows: [{ line: 3, cells: [newEmail()] }] });
    expect((await imports.post(`/${id}/start`)).json).toMatchObject({ state: "running" });
    expect((await imports.post(`/${id}/start`)).status).toBe(200);
    await imports.ended(id);
    expect(codes(await imports.post(`/${id}/rows`, one))).toEqual({ form: "import_begun" });
    expect(codes(await imports.post(`/${id}/act`, { act: "delete" }))).toEqual({ form: "import_state" });
  });

  it("needs a column of addresses, as many columns as headings, and known answers", async () => {
    const input = (changes: Json) => ({
      id: importId(),
      name: "x.csv",
      source: "other",
      headings: ["email"],
      reading: { columns: ["email"], orders: {}, plans: {}, locale: "fr" },
      total: 1,
      ...changes,
    });
    const refused = async (changes: Json) => codes(await imports.post("", input(changes)));
    const reading = { columns: ["name"], orders: {}, plans: {}, locale: "fr" };
    expect(await refused({ reading })).toEqual({ "reading.columns": "import_without_email" });
    expect(await refused({ headings: ["email", "b"] })).toEqual({ headings: "validation_invalid_value" });
    expect(await refused({ id: "x" })).toEqual({ id: "validation_in_invalid" });
    expect(await refused({ total: 50_001 })).toEqual({ total: "validation_max_number_constraint" });
    expect(await refused({ source: "elsewhere" })).toEqual({ source: "validation_in_invalid" });
    expect(await refused({ reading: { ...reading, columns: ["email"], orders: { 0: "ymd" } } })).toMatchObject({});
  });

  it("tells beforehand which addresses are known", async () => {
    const known = await signUp(product);
    const emails = [known.email.toUpperCase(), newEmail(), "x' OR 1"];
    expect((await imports.post("/known", { emails })).json).toEqual({ known: [known.email.toLowerCase()] });
  });
});

describe("an import under way", () => {
  it("pauses, resumes, and is undone without what has been used since", async () => {
    const emails = Array.from({ length: 120 }, () => newEmail("undo"));
    const id = await imports.send({ headings: ["email", "note"], rows: emails.map((email) => [email, "Private"]) });
    await imports.start(id);
    await imports.post(`/${id}/act`, { act: "pause" });
    const paused = await imports.read(id);
    if (textOf(paused, "state") === "paused") await imports.post(`/${id}/act`, { act: "resume" });
    expect(await imports.ended(id)).toMatchObject({ state: "done", counts: { created: 120 } });
    // One has proved the address meanwhile.
    const { otpId, password } = await mailedCode(product, sink, emails[0] ?? "");
    await product.call("POST", `${AUTH}/auth-with-otp`, { body: { otpId, password } });
    expect(memberWith(emails[0] ?? "")).toMatchObject({ verified: "1", invited: "" });
    const other = memberWith(emails[1] ?? "")?.id;
    expect((await imports.post(`/${id}/undo`)).json).toMatchObject({ state: "undoing" });
    expect(await imports.ended(id)).toMatchObject({ state: "undone", counts: { undone: 119, kept: 1, created: 0 } });
    expect(memberWith(emails[0] ?? "")).toBeDefined();
    expect(memberWith(emails[1] ?? "")).toBeUndefined();
    expect(rows(`SELECT id FROM stremio WHERE user = '${other}'`)).toEqual([]);
    expect(rows(`SELECT reason FROM audit_log WHERE member = '${other}'`)).toEqual([{ reason: "" }]);
    expect(rows(`SELECT cells FROM import_rows WHERE import = '${id}' AND state = 'undone' AND cells != '[]'`)).toEqual(
      [],
    );
  });
});

describe("invitations", () => {
  it("go out once each, at the pace, and end the way back", async () => {
    const emails = [newEmail("guest"), newEmail("guest"), newEmail("guest")];
    const { id } = await imports.run({
      headings: ["email", "name", "paid_until", "newsletter", "consent"],
      rows: emails.map((email) => [email, "Camille", "2099-01-01", "oui", "2024-03-01"]),
    });
    const [first = "", second = "", third = ""] = emails;
    change(product.dir, `UPDATE users SET invited = '' WHERE email = '${third}'`);
    const invited = await imports.post(`/${id}/invite`, { rate: 600 });
    expect(invited.json).toMatchObject({ mails: "sending", rate: 600 });
    await imports.post(`/${id}/invite`, { rate: 600 });
    const { text, subject } = await sink.waitFor(first, /\/forgot#token=/);
    expect(subject).toContain("compte");
    expect(text).toContain("14\u00a0jours");
    await sink.waitFor(second);
    await until("the end of the mails", async () => textOf(await imports.read(id), "mails") === "sent");
    expect(await imports.read(id)).toMatchObject({ invited: 2, uninvited: 0 });
    expect(codes(await imports.post(`/${id}/undo`))).toEqual({ form: "import_mailed" });
    expect(sink.to(first)).toHaveLength(1);
    expect(sink.to(third)).toHaveLength(0);

    // The link sets the first password, and nothing of the account is lost.
    const before = memberWith(first);
    const token = decodeURIComponent(/\/forgot#token=(\S+)/.exec(text)?.[1] ?? "");
    const chosen = await product.call("POST", `${AUTH}/confirm-password-reset`, { body: { token, ...NEW } });
    expect(chosen.status).toBe(204);
    expect(memberWith(first)).toMatchObject({
      name: "Camille",
      newsletter: "1",
      verified: "1",
      invited: "",
      trial_ends: "",
      stremio_username: before?.stremio_username,
    });
    expect((await logIn(product, first, NEW.password)).status).toBe(200);
    const again = await product.call("POST", `${AUTH}/confirm-password-reset`, { body: { token, ...NEW } });
    expect(again.status).toBe(400);
    // "Your password has changed" would name a password that never was.
    expect(sink.to(first).map(({ subject }) => subject)).toHaveLength(1);
  });

  it("no trial begins when an imported member proves the address, then or later", async () => {
    const email = newEmail("free");
    await importOne({ email });
    const { otpId, password } = await mailedCode(product, sink, email);
    expect((await product.call("POST", `${AUTH}/auth-with-otp`, { body: { otpId, password } })).status).toBe(200);
    expect(memberWith(email)).toMatchObject({ trial_ends: "", verified: "1" });
    change(product.dir, `UPDATE users SET verified = FALSE WHERE email = '${email}'`);
    await product.manage("PATCH", `${AUTH}/records/${memberWith(email)?.id}`, { verified: true });
    expect(memberWith(email)).toMatchObject({ trial_ends: "" });
  });

  it("the confirmation that an administrator sends again is the invitation", async () => {
    const email = newEmail("again");
    await importOne({ email });
    const id = memberWith(email)?.id;
    const path = `/api/app/admin/users/${id}/verify`;
    expect((await product.call("POST", path, { token: admin.token, body: { reason: "Asked" } })).status).toBe(204);
    await sink.waitFor(email, /\/forgot#token=/);
  });
});

it("the log says who imported, undid and invited; a deleted member leaves nothing in the rows, and no note in it", async () => {
  const email = newEmail("gone");
  const done = await importOne({ email, note: "Private", stripe_customer_id: "cus_gone123" });
  const id = memberWith(email)?.id ?? "";
  const byHand = { token: admin.token, body: { reason: "Called twice" } };
  expect((await product.call("POST", `/api/app/admin/users/${id}/note`, byHand)).status).toBe(204);
  await product.manage("DELETE", `${AUTH}/records/${id}`);
  expect(rows(`SELECT reason FROM audit_log WHERE member = '${id}' AND action = 'user.note'`)).toEqual([
    { reason: "" },
    { reason: "" },
  ]);
  expect(rows(`SELECT cells, customer, note, user, state FROM import_rows WHERE import = '${done.id}'`)).toEqual([
    { cells: "[]", customer: "", note: "", user: "", state: "created" },
  ]);
  const logged = rows(`SELECT action, actor FROM audit_log WHERE target_id = '${done.id}' ORDER BY created`);
  expect(logged).toEqual(["import.start", "import.done"].map((action) => ({ action, actor: admin.id })));
});
