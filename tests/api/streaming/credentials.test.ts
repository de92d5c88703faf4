import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { verifiedMember } from "../../support/factors.ts";
import { undoing } from "../../support/former-address.ts";
import { AT_ONCE_MS, codes, type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, newEmail, PASSWORD, signUp, tokenOf } from "../../support/product.ts";
import { subscribe } from "../../support/realtime.ts";
import { openedIn, streamingPasswordIn } from "../../support/sealed.ts";
import { sharedMailed } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";
const STREMIO = "/api/collections/stremio/records";
const REGENERATE = "/api/app/stremio/regenerate";

const { product, sink } = sharedMailed();

const { move, undo } = undoing(() => ({ product, sink }));

type Credentials = { username: string; password: string };

async function shown(token: string): Promise<Credentials> {
  const { json } = await product.call("GET", "/api/app/me", { token });
  const id = textOf(json.user, "id");
  return { username: textOf(json.streaming, "username"), password: streamingPasswordIn(product.dir, id) };
}

/** The member's only streaming record, which must match what the member sees. */
async function record(id: string): Promise<Json> {
  const records = await product.find("stremio", `user = "${id}"`);
  expect(records).toHaveLength(1);
  const [user] = await product.find("users", `id = "${id}"`);
  const [found = {}] = records;
  expect(found.email).toBe(user?.stremio_username);
  const sealed = [textOf(found, "password"), textOf(user, "stremio_password")] as const;
  expect(openedIn(product.dir, ["stremio", "password", textOf(found, "id")], sealed[0])).toBe(
    openedIn(product.dir, ["users", "stremio_password", id], sealed[1]),
  );
  return found;
}

async function emailOf(id: string): Promise<string> {
  return textOf(await product.manage("GET", `${USERS}/${id}`), "email");
}

/** The token of the confirmation sent to a new address. */
async function changeToken(email: string): Promise<string> {
  await product.manage("POST", "/api/crons/jobs-mail");
  const mail = await sink.waitFor(email);
  const match = /\/verify-email#change=(\S+)/.exec(mail.text);
  return decodeURIComponent(match?.[1] ?? "");
}

const confirm = (token: string, password = PASSWORD) =>
  product.call("POST", "/api/collections/users/confirm-email-change", { body: { token, password } });

async function expectRenewed(member: Member, before: Credentials, email: string): Promise<void> {
  expect(await emailOf(member.id)).toBe(email);
  const after = await shown(await tokenOf(product, member.id));
  expect(after.username).not.toBe(before.username);
  expect(after.password).not.toBe(before.password);
  const base = email.split("@")[0]?.replace(/[^a-z0-9]/g, "");
  expect(after.username).toMatch(new RegExp(`^${base}_[a-z0-9]{4}@passerelle\\.example$`));
  await record(member.id);
}

describe("another e-mail address", () => {
  it.each([
    ["fr", "", "Confirmez votre nouvelle adresse e-mail"],
    ["en", "/en", "Confirm your new e-mail address"],
  ])("by request and confirmation (%s)", async (locale, prefix, subject) => {
    const member = await signUp(product, { locale });
    const before = await shown(member.token);
    const newAddress = newEmail("moved");
    const options = { token: member.token, body: { newEmail: newAddress } };
    const asked = await product.call("POST", "/api/collections/users/request-email-change", options);
    expect([asked.status, asked.ms < AT_ONCE_MS]).toEqual([204, true]);
    expect(await emailOf(member.id)).toBe(member.email);
    const token = await changeToken(newAddress);
    const mail = await sink.waitFor(newAddress);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(`${product.url}${prefix}/verify-email#change=`);
    expect((await confirm(token, "not the password")).status).toBe(400);
    expect(await emailOf(member.id)).toBe(member.email);
    expect((await confirm(token)).status).toBe(204);
    await expectRenewed(member, before, newAddress);
    expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
    expect(product.output()).not.toContain(token);
  });

  it("by the specified PATCH with email and oldPassword: confirmed first, then changed", async () => {
    const member = await signUp(product);
    const before = await shown(member.token);
    const newAddress = newEmail("patched");
    const body = { name: "Other name", email: newAddress, oldPassword: PASSWORD };
    const answer = await product.call("PATCH", `${USERS}/${member.id}`, { token: member.token, body });
    expect([answer.status, answer.json.email, answer.json.name]).toEqual([200, member.email, "Other name"]);
    expect(await shown(member.token)).toEqual(before);
    expect((await confirm(await changeToken(newAddress))).status).toBe(204);
    await expectRenewed(member, before, newAddress);
  });

  it("by PATCH together with a new password", async () => {
    const member = await signUp(product);
    const before = await shown(member.token);
    const newAddress = newEmail("both");
    const password = "autre phrase 77 dunes";
    const body = { email: newAddress, oldPassword: PASSWORD, password, passwordConfirm: password };
    const answer = await product.call("PATCH", `${USERS}/${member.id}`, { token: member.token, body });
    expect([answer.status, answer.json.email]).toEqual([200, member.email]);
    expect((await logIn(product, member.email, password)).status).toBe(200);
    expect((await confirm(await changeToken(newAddress), password)).status).toBe(204);
    await expectRenewed(member, before, newAddress);
  });

  it("by a superuser at once", async () => {
    const member = await signUp(product);
    const before = await shown(member.token);
    const newAddress = newEmail("managed");
    await product.manage("PATCH", `${USERS}/${member.id}`, { email: newAddress });
    await expectRenewed(member, before, newAddress);
  });

  it.each([
    ["without the password", { oldPassword: undefined }, 403, { form: "proof_required" }],
    ["with a wrong password", { oldPassword: "wrong" }, 400, { oldPassword: "validation_invalid_old_password" }],
    ["with no address", { email: "nonsense" }, 400, { email: "validation_is_email" }],
  ])("%s is refused and changes nothing", async (_, changes, status, refusal) => {
    const member = await signUp(product);
    const email = newEmail("never");
    const before = await product.manage("GET", `${USERS}/${member.id}`);
    const body = { name: "Never", email, oldPassword: PASSWORD, ...changes };
    const answer = await product.call("PATCH", `${USERS}/${member.id}`, { token: member.token, body });
    expect([answer.status, codes(answer)]).toEqual([status, refusal]);
    expect(await product.manage("GET", `${USERS}/${member.id}`)).toEqual(before);
    expect(await product.find("jobs", `key ~ "mail.email-change:${member.id}"`)).toEqual([]);
    expect(sink.to(email)).toEqual([]);
  });

  it("already in use gets the same answer and no mail", async () => {
    const [member, other] = [await signUp(product), await signUp(product)];
    const patch = async (email: string) => {
      const body = { email, oldPassword: PASSWORD };
      const answer = await product.call("PATCH", `${USERS}/${member.id}`, { token: member.token, body });
      return [answer.status, { ...answer.json, updated: "" }];
    };
    const free = await patch(newEmail());
    for (const taken of [other.email, other.email.toUpperCase()]) expect(await patch(taken)).toEqual(free);
    const marker = await signUp(product);
    await product.cron("jobs-mail", "a later mail", () => sink.to(marker.email).length);
    expect(sink.to(other.email).filter((mail) => mail.text.includes("#change="))).toEqual([]);
    expect(await emailOf(member.id)).toBe(member.email);
  });

  it("creates a missing streaming record", async () => {
    const member = await signUp(product);
    const before = await shown(member.token);
    await product.manage("DELETE", `${STREMIO}/${textOf(await record(member.id), "id")}`);
    const newAddress = newEmail("again");
    await product.manage("PATCH", `${USERS}/${member.id}`, { email: newAddress });
    await expectRenewed(member, before, newAddress);
    expect((await record(member.id)).field).toBe("active");
  });

  it("confirmed many times at once renews the credentials once", async () => {
    // The race window is a few milliseconds wide: with several members, some clicks meet in it.
    for (let round = 1; round <= 6; round++) {
      const member = await signUp(product);
      const { username } = await shown(member.token);
      const newAddress = newEmail("twice");
      const options = { token: member.token, body: { newEmail: newAddress } };
      await product.call("POST", "/api/collections/users/request-email-change", options);
      const token = await changeToken(newAddress);
      const events = await subscribe(product.url, product.superuser, [`users/${member.id}`]);
      const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(token)));
      expect(answers.map((answer) => answer.status)).toContain(204);
      for (const { status } of answers) expect([204, 400, 429]).toContain(status); // more passwords at once than are checked
      await until("the event", () => events.received().includes(newAddress));
      const names = new Set(events.received().match(/(?<="stremio_username":")[^"]+/g));
      events.close();
      names.delete(username); // a late confirmation's event shows stale data
      expect([...names]).toEqual([(await record(member.id)).email]);
      expect((await confirm(token)).status).toBe(400);
    }
  });

  it("that is undone ends the streaming account of a member without access: a thief may have read its password", async () => {
    const [paused, active] = [await verifiedMember(product), await verifiedMember(product)];
    await product.manage("PATCH", `${USERS}/${paused.id}`, { trial_ends: "2020-01-01 00:00:00.000Z" });
    const rows = [paused, active].map(({ id }) => `('s' || SUBSTR('${id}', 2), '${id}', 'stremio', '${id}', 'live')`);
    const columns = "id, user, provisioner, email_hash, state";
    change(product.dir, `INSERT INTO stremio_accounts (${columns}) VALUES ${rows.join()}`);
    const state = ({ id }: Member) =>
      query(product.dir, `SELECT state FROM stremio_accounts WHERE user = '${id}'`)[0]?.state;
    const tokens = [await move(paused, newEmail("thief")), await move(active, newEmail("thief"))] as const;
    expect([state(paused), state(active)]).toEqual(["live", "live"]);
    for (const token of tokens) expect((await undo(token)).status).toBe(204);
    // With access, the new account takes the old one over before that one goes.
    expect([state(paused), state(active)]).toEqual(["deleting", "live"]);
  });
});

describe("POST /api/app/stremio/regenerate", () => {
  it("gives the owner new credentials at once", async () => {
    const member = await signUp(product);
    const before = await shown(member.token);
    const answer = await product.call("POST", REGENERATE, { token: member.token });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(["username"]);
    expect(answer.json.username).not.toBe(before.username);
    const after = await shown(member.token);
    expect(after).toMatchObject(answer.json);
    expect(after.password).not.toBe(before.password);
    await record(member.id);
  });

  it("clicked five times at once creates one pair, and another one later", async () => {
    const member = await signUp(product);
    const click = () => product.call("POST", REGENERATE, { token: member.token });
    const answers = await Promise.all([click(), click(), click(), click(), click()]);
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.username} ${json.password}`)).size).toBe(1);
    const { id } = await record(member.id);
    await product.manage("PATCH", `${STREMIO}/${String(id)}`, { rotated: "2026-01-01 00:00:00.000Z" });
    const later = await click();
    expect(later.status).toBe(200);
    expect(later.json.username).not.toBe(answers[0]?.json.username);
    await record(member.id);
  });

  it("gives a member three pairs, then no more that day: each may be one of few new accounts outside", async () => {
    const member = await signUp(product);
    const pairs: unknown[] = [];
    for (const status of [200, 200, 200, 429]) {
      const { id } = await record(member.id);
      await product.manage("PATCH", `${STREMIO}/${String(id)}`, { rotated: "2026-01-01 00:00:00.000Z" });
      const answer = await product.call("POST", REGENERATE, { token: member.token });
      pairs.push((await shown(member.token)).username);
      expect(answer.status).toBe(status);
      // It says how long to wait: it is more than a moment.
      if (status === 429) expect(codes(answer)).toEqual({ form: "too_many_credentials" });
    }
    expect([new Set(pairs).size, pairs[3]]).toEqual([3, pairs[2]]);
  });

  it("creates a missing record and keeps a suspended one suspended", async () => {
    const member = await signUp(product, { plan: "paid" });
    await product.call("POST", REGENERATE, { token: member.token });
    expect((await record(member.id)).field).toBe("suspended");
    await product.manage("DELETE", `${STREMIO}/${textOf(await record(member.id), "id")}`);
    expect((await product.call("POST", REGENERATE, { token: member.token })).status).toBe(200);
    expect((await record(member.id)).field).toBe("suspended");
  });

  it("refuses visitors, superusers and broken tokens, and others can't name a member", async () => {
    const [member, stranger] = [await signUp(product), await signUp(product)];
    const before = await shown(member.token);
    for (const token of ["", "nonsense", product.superuser, `${member.token}x`]) {
      const answer = await product.call("POST", REGENERATE, { token, body: { user: member.id, id: member.id } });
      expect([answer.status, codes(answer)]).toEqual([401, { form: "auth_required" }]);
    }
    await product.call("POST", `${REGENERATE}?user=${member.id}&id=${member.id}`, {
      token: stranger.token,
      body: { user: member.id, id: member.id },
    });
    expect(await shown(member.token)).toEqual(before);
  });
});
