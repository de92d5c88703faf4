import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { change as execute, filesWith, query } from "../../support/database.ts";
import { codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { setOperator } from "../../support/operator.ts";
import { until } from "../../support/poll.ts";
import { asProduct, logIn, type Product, signUpAdmin, startProduct } from "../../support/product.ts";
import { openStream } from "../../support/realtime.ts";
import { ADMIN, startServer } from "../../support/server.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";

/** /admin/setup on a new installation: no setting in the environment, the first administrator's generated address. */
const AREA = "/api/app/admin/setup";
const OWN = { email: "operator@mail.example", password: "une clé sous le paillasson" };
const SECRET = "the-mailers-secret-1234";
let product: Product;
let sink: SmtpSink;
let token: string;
let superuser: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  product = await startProduct();
  superuser = product.superuser;
  await setOperator(product, { legal: {} });
  token = textOf((await logIn(product, ADMIN.email, ADMIN.password)).json, "token");
});
afterAll(async () => {
  await product?.stop();
  await sink?.close();
});

const state = async () => (await product.call("GET", AREA, { token })).json;
const steps = async () => objectOf(await state(), "steps");
const change = (path: string, body: Json = {}) => product.call("POST", AREA + path, { token: superuser, body });
const server = (over: Json = {}) => ({
  host: "127.0.0.1",
  port: sink.port,
  tls: false,
  username: "mailer",
  password: SECRET,
  senderAddress: "hello@mail.example",
  senderName: "Shop",
  ...over,
});
const CODE = /\b\d{8}\b/;
const codeIn = (mail?: { text: string }) => CODE.exec(mail?.text ?? "")?.[0] ?? "";
const isSuperuser = async (identity: string, password: string) =>
  (await product.call("POST", "/api/collections/_superusers/auth-with-password", { body: { identity, password } }))
    .status;

it("says what a new installation lacks, and lets an administrator skip what may be skipped", async () => {
  expect(await steps()).toEqual({
    account: "missing",
    address: "done", // tests set APP_URL
    legal: "missing",
    mail: "missing",
    payments: "missing",
    key: "missing",
    backup: "missing",
    source: "missing",
    team: "missing",
    brand: "missing",
  });
  const skip = (step: string, skipped: boolean) =>
    product.call("POST", `${AREA}/skip`, { token, body: { step, skipped } });
  expect(objectOf((await skip("backup", true)).json, "steps").backup).toBe("skipped");
  expect(objectOf((await skip("backup", false)).json, "steps").backup).toBe("missing");
  expect((await skip("mail", true)).status).toBe(400);
  for (const left of ["source", "team", "brand"]) {
    expect(objectOf((await skip(left, true)).json, "steps")[left]).toBe("skipped");
    expect(objectOf((await skip(left, false)).json, "steps")[left]).toBe("missing");
  }
  const look = { press: "#7ef0a0", glow: "#f7a8d8", paperPress: "#7a1257", paperGlow: "#6a1048", display: true };
  for (const [action, state] of [
    ["draft", "missing"],
    ["publish", "done"],
    ["reset", "missing"],
  ] as const) {
    await product.call("POST", `/api/app/admin/brand/${action}`, { token, body: action === "draft" ? look : {} });
    expect([action, (await steps()).brand]).toEqual([action, state]);
  }
});

it("lets no administrator change what leads to superusers' secrets", async () => {
  const other = await signUpAdmin(product);
  const stripe = ["/payments", "/payments/webhook", "/payments/test", "/payments/disconnect"];
  for (const path of ["/account", "/address", "/mail", "/mail/confirm", "/key", ...stripe]) {
    for (const each of [token, other.token]) {
      const answer = await product.call("POST", AREA + path, { token: each, body: { ...OWN, ...server() } });
      expect([path, answer.status, codes(answer)]).toEqual([path, 403, { form: "superuser_required" }]);
    }
  }
  expect(sink.tries).toBe(0);
});

it("says why a step is not done: the address of the first start, and what the legal notice lacks", async () => {
  const { account, legalMissing } = (await product.call("GET", AREA, { token })).json as {
    account: Json;
    legalMissing: string[];
  };
  expect(account).toMatchObject({ generated: "admin@passerelle.example" });
  expect(legalMissing).toContain("register_number");
  expect(legalMissing).not.toContain("vat_id");
});

it("replaces the generated address and password, for the site and for the dashboard", async () => {
  expect(codes(await change("/account", { ...OWN, password: "motdepasse123" }))).toEqual({
    password: "password_common",
  });
  const { email: taken } = await signUpAdmin(product);
  expect(codes(await change("/account", { ...OWN, email: taken }))).toEqual({ email: "validation_not_unique" });
  expect((await steps()).account).toBe("missing");

  // The page's own session continues, for its other tabs; a second one ends, and a made-up one gains nothing.
  const enter = async () => textOf((await logIn(product, ADMIN.email, ADMIN.password)).json, "token");
  const [old, other] = [await enter(), await enter()];
  const [here, there] = [await openStream(product.url), await openStream(product.url)];
  expect([await here.subscribe(old, ["@session"]), await there.subscribe(other, ["@session"])]).toEqual([204, 204]);
  const answer = await change("/account", { ...OWN, member: old });
  expect(answer.status).toBe(200);
  token = textOf(answer.json, "token");
  superuser = textOf(answer.json, "superuser");
  await until("the other session to be told", () => there.ended());
  expect([here.ended(), here.received()]).toEqual([false, ""]);
  here.close();
  for (const each of [old, other]) expect((await product.call("GET", AREA, { token: each })).status).toBe(401);
  const current = async () =>
    listOf((await product.call("GET", "/api/app/sessions", { token })).json, "sessions").map((each) => each.current);
  expect(await current()).toEqual([true]);
  const again = await change("/account", { ...OWN, member: `${old}x` });
  token = textOf(again.json, "token");
  superuser = textOf(again.json, "superuser");
  expect(await current()).toEqual([true]);
  expect((await steps()).account).toBe("done");
  expect([await isSuperuser(ADMIN.email, ADMIN.password), await isSuperuser(OWN.email, OWN.password)]).toEqual([
    400, 200,
  ]);
  expect([
    (await logIn(product, ADMIN.email, ADMIN.password)).status,
    (await logIn(product, OWN.email, OWN.password)).status,
  ]).toEqual([400, 200]);
});

it("'send a test' does not claim anything without a mail server", async () => {
  const answer = await product.call("POST", "/api/app/admin/system/mail-test", { token });
  expect([answer.status, codes(answer)]).toEqual([409, { form: "mail_off" }]);
});

it("saves no mail server before the code that it delivered has come back", async () => {
  sink.mode = "refuse";
  const refused = await change("/mail", server());
  expect(refused.json).toMatchObject({ to: OWN.email, error: expect.stringContaining("550") });
  expect((await state()).mail).toMatchObject({ source: "none", waiting: false });
  sink.mode = "accept";

  expect((await change("/mail", server())).json).toEqual({ to: OWN.email, error: "" });
  const mail = await sink.waitFor(OWN.email, CODE);
  const code = codeIn(mail);
  expect([mail.from, (await state()).mail]).toEqual([
    "hello@mail.example",
    expect.objectContaining({ source: "none", tested: false, waiting: true }),
  ]);
  const enter = async () => textOf((await logIn(product, OWN.email, OWN.password)).json, "token"); // without a code
  const [other, member] = [await enter(), await enter()];
  expect(codes(await change("/mail/confirm", { code: "00000000" }))).toEqual({ code: "code_wrong" });

  expect((await change("/mail/confirm", { code, member })).status).toBe(204);
  expect((await state()).mail).toMatchObject({ source: "page", host: "127.0.0.1", hasPassword: true, tested: true });
  expect((await steps()).mail).toBe("done");
  // The code proves the session that typed it, and voids what the password alone had proved.
  const proves = async (session: string) =>
    (await product.call("GET", "/api/app/admin/rewards/export", { token: session })).status;
  expect([await proves(member), await proves(other)]).toEqual([200, 403]);
  // It is also the proof of the second factor, on the site and in the dashboard.
  expect((await logIn(product, OWN.email, OWN.password)).status).toBe(401);
  expect(await isSuperuser(OWN.email, OWN.password)).toBe(401);
  expect(codes(await change("/mail/confirm", { code }))).toEqual({ code: "code_wrong" });
});

it("keeps the password sealed, through the dashboard and a restart too", async () => {
  expect(filesWith(product.dir, SECRET)).toEqual([]);
  expect(query(product.dir, "SELECT id FROM operator_settings WHERE sealed LIKE 'v2:%' ORDER BY id")).toEqual([
    { id: "mail_tested" },
    { id: "smtp_password" },
  ]);
  const patch = (body: Json) => product.call("PATCH", "/api/settings", { token: superuser, body });
  expect((await patch({ smtp: { localName: "shop.example" } })).status).toBe(200);
  await product.restart();
  expect((await state()).mail).toMatchObject({ host: "127.0.0.1", hasPassword: true, tested: true });
  const row = "/api/collections/operator_settings/records/smtp_password";
  expect(codes(await product.call("DELETE", row, { token: superuser }))).toEqual({ form: "guarded" });
  // A server from before this page, through which a code of a sign-in came back, needs no other test.
  execute(product.dir, "UPDATE operator_settings SET id = 'away' WHERE id = 'mail_tested'");
  expect((await steps()).mail).toBe("done");
  execute(product.dir, "UPDATE operator_settings SET id = 'mail_tested' WHERE id = 'away'");
  expect((await product.call("POST", "/api/app/admin/system/mail-test", { token })).json).toEqual({
    to: OWN.email,
    error: "",
  });
  expect((await steps()).mail).toBe("done");
  expect((await patch({ smtp: { password: "from-the-dashboard-1" } })).status).toBe(200);
  expect((await state()).mail).toMatchObject({ tested: false });
  for (const secret of [SECRET, "from-the-dashboard-1"]) expect(filesWith(product.dir, secret)).toEqual([]);
});

it("seals the password that an earlier release stored as text", async () => {
  const stored = "json_extract(CAST(value AS TEXT), '$.smtp.password')";
  const text = "UPDATE _params SET value = json_set(CAST(value AS TEXT), '$.smtp.password', 'kept-as-text-1')";
  execute(product.dir, `${text} WHERE id = 'settings'`);
  await product.restart();
  expect(query(product.dir, `SELECT ${stored} AS password FROM _params WHERE id = 'settings'`)).toEqual([
    { password: "" },
  ]);
  expect((await state()).mail).toMatchObject({ hasPassword: true });
  const patch = { smtp: { password: "from-the-dashboard-1" } };
  expect((await product.call("PATCH", "/api/settings", { token: superuser, body: patch })).status).toBe(200);
});

it("sends a saved password to no other server, and wants another test after a change", async () => {
  const other = await startSmtpSink();
  const users: string[] = [];
  other.onUser = (user, password) => users.push(`${user}:${password}`);
  sink.onUser = other.onUser;
  await change("/mail", server({ password: "" }));
  expect(sink.mails.at(-1)?.helo).toBe("shop.example"); // as the settings say
  await change("/mail", server({ port: other.port, password: "" }));
  expect(users).toEqual(["mailer:from-the-dashboard-1", "mailer:"]);
  sink.onUser = undefined;
  await other.close();
  await product.call("PATCH", "/api/settings", {
    token: superuser,
    body: { meta: { senderAddress: "new@mail.example" } },
  });
  expect((await state()).mail).toMatchObject({ tested: false });
});

it("ends a code after five wrong ones", async () => {
  await change("/mail", server());
  const code = codeIn(sink.to(OWN.email).at(-1));
  for (let turn = 0; turn < 5; turn++) await change("/mail/confirm", { code: "00000000" });
  expect(codes(await change("/mail/confirm", { code }))).toEqual({ code: "code_wrong" });
});

it("gives the key to a superuser, and the log notes which one", async () => {
  const answer = await change("/key");
  expect([answer.status, answer.text]).toEqual([200, readFileSync(`${product.dir}/app.key`, "utf8")]);
  expect((await steps()).key).toBe("done");
  const [entry] = query(product.dir, "SELECT target_id FROM audit_log WHERE action = 'setup.key'");
  expect(query(product.dir, "SELECT key_id FROM app_keys")).toEqual([{ key_id: entry?.target_id }]);
});

it("the environment wins, and is shown as such", { tags: "long", timeout: 60_000 }, async () => {
  const copies = mkdtempSync(`${tmpdir()}/passerelle-copies-`);
  const env = { ...smtpEnv(sink), APP_KEY: "k".repeat(32), BACKUP_URL: `file://${copies}` };
  const second = await asProduct(await startServer({ env }));
  try {
    const { json } = await second.call("GET", AREA, { token: second.superuser });
    expect(json).toMatchObject({
      address: { source: "environment" },
      mail: { source: "environment", tested: false },
      key: { source: "environment" },
      backup: { source: "environment", place: `file://${copies}` },
    });
    for (const [path, body] of [
      ["/address", { url: "https://evil.example" }],
      ["/key", {}],
    ] as const) {
      const answer = await second.call("POST", AREA + path, { token: second.superuser, body });
      expect([path, answer.status, codes(answer)]).toEqual([path, 409, { form: "set_by_environment" }]);
    }
    // It tries the server in force, whatever was sent.
    const sent = await second.call("POST", `${AREA}/mail`, {
      token: second.superuser,
      body: server({ host: "evil.example" }),
    });
    expect(sent.json).toEqual({ to: ADMIN.email, error: "" });
    const body = { code: codeIn(await sink.waitFor(ADMIN.email, CODE)) };
    const confirmed = await second.call("POST", `${AREA}/mail/confirm`, { token: second.superuser, body });
    expect(confirmed.status).toBe(204);
    const after = (await second.call("GET", AREA, { token: second.superuser })).json;
    expect(after.mail).toMatchObject({ tested: true, host: "127.0.0.1" });
  } finally {
    await second.stop();
    rmSync(copies, { recursive: true, force: true });
  }
});

it("a mail server of a page is none in the operator's own network", { timeout: 60_000 }, async () => {
  const guarded = await startProduct({ env: { OUTBOUND_ALLOW: "" } });
  try {
    const tries = sink.tries;
    const { json } = await guarded.call("POST", `${AREA}/mail`, { token: guarded.superuser, body: server() });
    expect(textOf(json, "error")).not.toBe("");
    await guarded.manage("PATCH", "/api/settings", {
      smtp: { enabled: true, host: "127.0.0.1", port: sink.port, username: "", password: "", tls: false },
    });
    await until("the warning", () => guarded.output().includes("No mail is sent: the mail server 127.0.0.1"));
    const system = () => guarded.call("GET", "/api/app/admin/system", { token: guarded.superuser });
    expect(JSON.stringify((await system()).json.checks)).toContain("mail_forbidden");
    const member = await signUpAdmin(guarded);
    const test = await guarded.call("POST", "/api/app/admin/system/mail-test", { token: member.token });
    expect(textOf(test.json, "error")).not.toBe("");
    expect(sink.tries).toBe(tries);
    await guarded.restart();
    await until("the warning of the start", async () => guarded.output().split("No mail is sent").length > 2);
    await guarded.manage("PATCH", "/api/settings", { smtp: { enabled: false } });
    await until("no warning", async () => !JSON.stringify((await system()).json.checks).includes("mail_forbidden"));
  } finally {
    await guarded.stop();
  }
});
