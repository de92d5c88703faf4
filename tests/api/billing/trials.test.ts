import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, dbTime, parseTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { newEmail, PASSWORD, signedIn, signUp, startProduct } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";

const { product, sink } = sharedMailed();

const trialOf = async (id: string) => textOf((await product.find("users", `id = "${id}"`))[0], "trial_ends");
const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);
const leave = (token: string) =>
  product.call("POST", "/api/app/account/delete", { token, body: { password: PASSWORD } });

describe("the free trial", () => {
  it("is given once per mailbox, however the address is written; sign-up works without it", async () => {
    const email = newEmail();
    expect(await trialOf((await signUp(product, { email })).id)).not.toBe("");
    const again = await signUp(product, { email: tagged(email.toUpperCase(), "two") });
    expect(await trialOf(again.id)).toBe("");
    const me = await product.call("GET", "/api/app/me", { token: again.token });
    expect(me.json).toMatchObject({
      access: { state: "expired", active: false, until: null },
      streaming: { state: "suspended" },
    });
  });

  it("is remembered without the address when the account is deleted", async () => {
    const email = newEmail();
    const first = await signUp(product, { email });
    expect((await leave(first.token)).status).toBe(204);
    expect(await trialOf((await signUp(product, { email })).id)).toBe("");
    const claims = await product.find("trial_claims");
    expect(JSON.stringify(claims)).not.toContain(email.split("@")[0]);
    expect(claims.every(({ hash }) => /^[0-9a-f]{64}$/.test(String(hash)))).toBe(true);
  });

  it("follows the member to another address: neither the old nor the new one gets a second trial", async () => {
    const [before, after] = [newEmail(), newEmail()];
    const member = await signUp(product, { email: before });
    await product.manage("PATCH", `${USERS}/${member.id}`, { email: after });
    expect(await trialOf((await signUp(product, { email: before })).id)).toBe("");
    expect(await trialOf((await signUp(product, { email: tagged(after, "x") })).id)).toBe("");
  });

  it("is not used up by a paid plan, a failed sign-up, or where none is offered", async () => {
    const [paid, failed, none] = [newEmail(), newEmail(), newEmail()];
    await signUp(product, { email: paid, plan: "paid" });
    expect(await trialOf((await signUp(product, { email: tagged(paid, "x") })).id)).not.toBe("");

    await expect(signUp(product, { email: failed, passwordConfirm: "something else 42" })).rejects.toThrow("400");
    expect(await trialOf((await signUp(product, { email: failed })).id)).not.toBe("");

    const { trial_days } = await product.manage("GET", "/api/collections/site/records/site");
    await product.manage("PATCH", "/api/collections/site/records/site", { trial_days: 0 });
    expect(await trialOf((await signUp(product, { email: none })).id)).toBe("");
    await product.manage("PATCH", "/api/collections/site/records/site", { trial_days });
    expect(await trialOf((await signUp(product, { email: tagged(none, "x") })).id)).not.toBe("");
  });

  it("is given once to concurrent sign-ups", async () => {
    const email = newEmail();
    const both = await Promise.all(["a", "b", "c"].map((tag) => signUp(product, { email: tagged(email, tag) })));
    const trials = await Promise.all(both.map(({ id }) => trialOf(id)));
    expect(trials.filter((end) => end !== "")).toHaveLength(1);
  });

  it("is forgotten after three years", async () => {
    const claims = () => product.find("trial_claims", `hash ~ "0000000000"`);
    const claim = (hash: string, claimed: Date) =>
      product.manage("POST", "/api/collections/trial_claims/records", { hash: hash.padEnd(64, "0"), claimed });
    const yearsAgo = (years: number, days: number) => new Date(Date.now() - (years * 365.25 + days) * DAY_MS);
    await claim("a", yearsAgo(3, 2));
    await claim("b", yearsAgo(3, -2));
    await product.cron("trial-claims-purge", "the old claim goes", async () => (await claims()).length === 1);
    expect((await claims())[0]?.hash).toMatch(/^b/);
  });
});

describe("a trial that waits for the confirmation", () => {
  const waits = (trial_on_confirm: boolean) =>
    product.manage("PATCH", "/api/collections/site/records/site", { trial_on_confirm });
  const confirm = async ({ email }: { email: string }) => {
    const mail = await sink.waitFor(email, /\/verify-email#token=/);
    const token = decodeURIComponent(/\/verify-email#token=(\S+)/.exec(mail.text)?.[1] ?? "");
    const body = { token };
    expect((await product.call("POST", "/api/collections/users/confirm-verification", { body })).status).toBe(204);
  };
  const meOf = async (token: string) => (await product.call("GET", "/api/app/me", { token })).json;
  const streams = { access: { state: "trial", active: true }, trialWaits: false, streaming: { state: "active" } };

  beforeAll(() => waits(true));
  afterAll(() => waits(false));

  it("gives a made-up address no access, and begins with the whole time when the address is confirmed", async () => {
    const member = await signUp(product);
    expect(await meOf(member.token)).toMatchObject({
      access: { state: "expired", active: false, until: null },
      trialWaits: true,
      streaming: { state: "suspended" },
    });
    const before = Date.now();
    await confirm(member);
    const { token } = await signedIn(product, member);
    expect(await meOf(token)).toMatchObject(streams);
    const { trial_days } = await product.manage("GET", "/api/collections/site/records/site");
    const ends = parseTime(await trialOf(member.id))?.getTime() ?? 0;
    expect(Math.round((ends - before) / DAY_MS)).toBe(trial_days);
  });

  it("is one for each mailbox all the same, and nobody uses up a stranger's", async () => {
    const email = newEmail();
    const [stranger, owner] = [await signUp(product, { email: tagged(email, "x") }), await signUp(product, { email })];
    expect([(await meOf(stranger.token)).trialWaits, (await meOf(owner.token)).trialWaits]).toEqual([true, true]);
    await confirm(owner);
    expect(await trialOf(owner.id)).not.toBe("");
    expect((await meOf(stranger.token)).trialWaits).toBe(false);
    await product.manage("PATCH", `${USERS}/${stranger.id}`, { verified: true });
    expect(await trialOf(stranger.id)).toBe("");
  });

  it("is that of the address which is confirmed, and begins also where the operator confirms it or has changed their mind", async () => {
    const [moved, kept, paid] = [await signUp(product), await signUp(product), await signUp(product, { plan: "paid" })];
    const taken = newEmail();
    await waits(false);
    await signUp(product, { email: taken });
    await product.manage("PATCH", `${USERS}/${moved.id}`, { email: tagged(taken, "x"), verified: true });
    await product.manage("PATCH", `${USERS}/${kept.id}`, { verified: true });
    await product.manage("PATCH", `${USERS}/${paid.id}`, { verified: true });
    await waits(true);
    expect(await Promise.all([moved, kept, paid].map(({ id }) => trialOf(id)))).toEqual(["", expect.any(String), ""]);
    expect(await trialOf(kept.id)).not.toBe("");
  });

  it("begins at once where no mail could confirm an address", async () => {
    const silent = await startProduct();
    try {
      await silent.manage("PATCH", "/api/collections/site/records/site", { trial_on_confirm: true });
      const { token } = await signUp(silent);
      expect((await silent.call("GET", "/api/app/me", { token })).json).toMatchObject(streams);
    } finally {
      await silent.stop();
    }
  });

  it("is reminded of by its own beginning", async () => {
    const late = await signUp(product);
    const ago = dbTime(new Date(Date.now() - 10 * DAY_MS));
    change(product.dir, `UPDATE users SET created = '${ago}' WHERE id = '${late.id}'`);
    await product.manage("PATCH", `${USERS}/${late.id}`, { verified: true });
    const soon = dbTime(new Date(Date.now() + 2.5 * DAY_MS));
    await product.manage("PATCH", `${USERS}/${late.id}`, { trial_ends: soon });
    await product.run("trial-reminders");
    expect(await product.find("jobs", `key ~ "mail.notice:trials.ending:${late.id}:%"`)).toEqual([]);
  });
});

describe("reminders", () => {
  const hours = (count: number) => dbTime(new Date(Date.now() + count * 3_600_000));
  const notices = (id: string) => product.find("jobs", `key ~ "mail.notice:trials.ending:${id}:%"`);
  /** A member with a month-old account whose trial ends in `hours`. */
  async function member(left: number, changes = {}) {
    const joined = await signUp(product, changes);
    await product.manage("PATCH", `${USERS}/${joined.id}`, { trial_ends: hours(left) });
    change(
      product.dir,
      `UPDATE users SET created = '${hours(-720)}' WHERE id = '${joined.id}'; UPDATE trial_claims SET claimed = '${hours(-720)}'`,
    );
    return joined;
  }
  /** Runs the cron and waits for a control member's mail, which shows that it ran. */
  async function run() {
    const { id } = await member(20);
    await product.run("trial-reminders");
    expect(await notices(id)).not.toEqual([]);
  }

  it.each([
    ["fr", 70, "Votre essai gratuit se termine bientôt", "/subscription-plans", /\d\d:\d\d \(heure de Paris\)/],
    ["en", 20, "Your free trial ends soon", "/en/subscription-plans", /\d\d:\d\d \(Paris time\)/],
  ])("go out once, in %s, with %i hours left", async (locale, left, subject, path, time) => {
    const { id, email } = await member(left, { locale });
    await run();
    await run();
    expect(await notices(id)).toHaveLength(1);
    await product.cron("jobs-mail", "the mail", () => sink.to(email).some((mail) => mail.subject.includes(subject)));
    const mails = sink.to(email).filter((mail) => mail.subject.includes(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${product.url}${path}`);
    expect(mails[0]?.text).toMatch(time);
  });

  it("skip new and blocked accounts, members with paid access or a subscription, and ended trials", async () => {
    const fresh = await signUp(product);
    const [paid, subscribed, over] = [await member(20), await member(20), await member(-1)];
    const blocked = await member(20);
    await product.manage("PATCH", `${USERS}/${blocked.id}`, { blocked: hours(0) });
    await product.manage("PATCH", `${USERS}/${paid.id}`, { paid_until: hours(1000) });
    await product.manage("POST", "/api/collections/subscriptions/records", {
      user: subscribed.id,
      period: "month",
      provider: "manual",
      status: "trialing",
    });
    await run();
    for (const { id } of [fresh, paid, subscribed, over, blocked]) expect(await notices(id)).toEqual([]);
  });

  it("are sent again when the end moves", async () => {
    const { id } = await member(20);
    await run();
    await product.manage("PATCH", `${USERS}/${id}`, { trial_ends: hours(71) });
    await run();
    await product.manage("PATCH", `${USERS}/${id}`, { trial_ends: hours(23) });
    await run();
    const keys = (await notices(id)).map(({ key }) => String(key).split(":")[3]);
    expect(keys.sort()).toEqual(["1d", "1d", "3d"]);
  });
});
