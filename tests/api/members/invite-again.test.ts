import { beforeAll, expect, it } from "vitest";
import { INVITE_RATE } from "../../../common/contract/imports.ts";
import { isoTime } from "../../../common/time.ts";
import { bulkOf } from "../../support/bulk.ts";
import { change, query } from "../../support/database.ts";
import { codes, type Json, textOf } from "../../support/http.ts";
import { importsOf } from "../../support/imports.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

/** Longer ago than invitations are kept apart. */
const AGO = "2026-01-01 00:00:00.000Z";

const rows = (sql: string) => query(product.dir, sql);

it("all who have no password yet are invited again by one action, at the pace of invitations", async () => {
  const imports = importsOf(product, admin.token);
  const bulk = bulkOf(product, admin.token);
  const emails = Array.from({ length: 30 }, () => newEmail("again"));
  const { id } = await imports.run({ headings: ["email"], rows: emails.map((email) => [email]) });
  const own = await signUp(product);
  // One has had several already, and one has chosen a password meanwhile.
  const [often = "", opened = "", blocked = "", late = ""] = emails;
  const member = (email: string) => rows(`SELECT id FROM users WHERE email = '${email}'`)[0]?.id ?? "";
  const again = { token: admin.token, body: { reason: "Asked" } };
  const resend = () => product.call("POST", `/api/app/admin/users/${member(often)}/verify`, again);
  while ((await resend()).status !== 429);
  change(product.dir, `UPDATE users SET invited = '' WHERE email = '${opened}'`);

  const query = { invited: "yes" };
  const preview = async () => (await bulk.post("/users/bulk/preview", { action: "invite", query })).json;
  // The first mailing is the owner's; a link that one member got counts as one of it.
  expect(await preview()).toMatchObject({
    ...{ total: 29, meets: 0 },
    leftOut: [
      { why: "never_invited", count: 28 },
      { why: "invited_lately", count: 1 },
    ],
  });
  expect(await imports.read(id)).toMatchObject({ invited: 1, uninvited: 28 });
  expect(codes(await imports.post(`/${id}/undo`)), "one has the mail").toEqual({ form: "import_mailed" });
  const key = `mail.invitation:${member(often)}`;
  await until("the mails of one", () => rows(`SELECT state FROM jobs WHERE key = '${key}'`)[0]?.state === "done");
  change(product.dir, `UPDATE import_rows SET mailed = '${AGO}' WHERE mailed = '' AND user != '${member(late)}'`);
  change(product.dir, `UPDATE users SET blocked = '${AGO}' WHERE email = '${blocked}'`);
  const whom = async () => (await preview()).leftOut;
  expect(await whom(), "a mail of this day is enough").toContainEqual({ why: "invited_lately", count: 1 });
  change(product.dir, `UPDATE jobs SET updated = '${AGO}' WHERE key = '${key}'`);
  expect(await whom()).toEqual([
    { why: "blocked", count: 1 },
    { why: "never_invited", count: 1 },
  ]);
  const ids = [own.id, member(opened)];
  expect((await bulk.post("/users/bulk/preview", { action: "invite", ids })).json).toMatchObject({
    leftOut: [{ why: "not_invited", count: 2 }],
  });
  expect((await bulk.post("/users/bulk/preview", { action: "verify", ids: [member(often)] })).json).toMatchObject({
    leftOut: [{ why: "invited", count: 1 }],
  });

  const begun = await bulk.start({ action: "invite", query });
  const times = () =>
    rows("SELECT run_at FROM jobs WHERE kind = 'mail.invitation' AND state = 'queued' ORDER BY run_at").map((job) =>
      Date.parse(isoTime(job.run_at ?? "")),
    );
  await until("invitations that wait", () => times().length > 10);
  const [first = 0, ...later] = times();
  later.reduce((before, at) => {
    expect(at - before).toBeCloseTo(60_000 / INVITE_RATE, -2);
    return at;
  }, first);
  await sink.waitFor(emails[4] ?? "", /\/forgot#token=/);
  const ended = await bulk.ended(begun.id, 90_000);
  expect(ended).toMatchObject({ total: 29, skipped: 3, canUndo: false });
  expect(ended.leftOut.map(({ why }) => why)).toEqual(["blocked", "never_invited", "mailed_often"]);
  // The card of the import counts them as mailed.
  expect(await imports.read(id)).toMatchObject({ invited: 29, uninvited: 1 });
}, 150_000);

it("the invitation is shown and sent to oneself before any member gets it", async () => {
  const ask = (path: string, body: Json, by = admin.token) =>
    product.call("POST", `/api/app/admin/invitation-mail/${path}`, { token: by, body });
  const { json } = await ask("preview", { locale: "fr" });
  expect(textOf(json, "text")).toContain("14\u00a0jours");
  expect(textOf(json, "html")).toContain("Choisir mon mot de passe");
  expect((await ask("test", { locale: "en" })).json).toEqual({ to: admin.email, error: "" });
  const { text } = await sink.waitFor(admin.email, /Choose my password|choose/i);
  expect(text).toContain("14 days");
  const support = await signUpAdmin(product, {}, "support");
  expect((await ask("preview", { locale: "en" }, support.token)).status).toBe(200);
  expect(codes(await ask("preview", { locale: "de" }))).toMatchObject({ locale: expect.any(String) });
  const unmailed = await startProduct();
  try {
    const { token } = await signUpAdmin(unmailed);
    const off = await unmailed.call("POST", "/api/app/admin/invitation-mail/test", { token, body: { locale: "fr" } });
    expect(codes(off)).toEqual({ form: "mail_off" });
  } finally {
    await unmailed.stop();
  }
});

it("actions that mail do not start without a mail server, and wait while it is gone", async () => {
  const unmailed = await startProduct();
  try {
    const { token } = await signUpAdmin(unmailed);
    const own = await signUp(unmailed);
    for (const action of ["invite", "verify"]) {
      const body = { action, ids: [own.id], reason: "Asked" };
      const started = await unmailed.call("POST", "/api/app/admin/users/bulk", { token, body });
      expect(codes(started), action).toEqual({ form: "mail_off" });
    }
    const serve = (enabled: boolean) =>
      unmailed.manage("PATCH", "/api/settings", { smtp: { enabled, host: "127.0.0.1", port: sink.port } });
    const bulk = bulkOf(unmailed, token);
    await serve(true);
    const { id } = await bulk.start({ action: "verify", ids: [own.id] });
    expect(await bulk.ended(id)).toMatchObject({ done: 1, skipped: 0 });
    await serve(false);
    change(unmailed.dir, `UPDATE bulk_actions SET state = 'paused', done = 0, finished = '' WHERE id = '${id}'`);
    change(unmailed.dir, `UPDATE bulk_members SET state = 'waiting' WHERE bulk = '${id}'`);
    const jobs = (where: string) => query(unmailed.dir, `SELECT run_at FROM jobs WHERE ${where}`);
    change(unmailed.dir, `DELETE FROM jobs WHERE key = 'admin.bulk:${id}'`);
    await bulk.post(`/bulk/${id}/act`, { act: "resume" });
    const begun = jobs(`key = 'admin.bulk:${id}'`)[0]?.run_at;
    await until("a run that waits", () => jobs(`key = 'admin.bulk:${id}'`)[0]?.run_at !== begun);
    expect(await bulk.read(id)).toMatchObject({ state: "running", done: 0 });
    await serve(true);
    expect(await bulk.ended(id)).toMatchObject({ done: 1, skipped: 0 });
  } finally {
    await unmailed.stop();
  }
});
