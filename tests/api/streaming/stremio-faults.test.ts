import { afterEach, describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUp } from "../../support/product.ts";
import { inMinutes, OURS } from "../../support/provisioned.ts";
import { sharedProvisioned } from "../../support/shared.ts";

const { agree, fake, health, hurry, inState, joined, outside, patch, product, record, shown, sync, urls } =
  sharedProvisioned();
afterEach(() => fake.clearFaults());

describe("faults of the provider", () => {
  it.each([
    ["a proxy's page", { kind: "html" as const }],
    ["a cut connection", { kind: "reset" as const }],
    ["an unknown error under 200", { kind: "error" as const, code: 99, message: "Out of cheese" }],
  ])("%s before anything happened: tried again later", async (_, fault) => {
    const member = await signUp(product);
    fake.fault({ method: "register", ...fault });
    await agree(member);
    const waiting = await until("the wait", async () => {
      const found = await record(member);
      return Number(found.attempts) > 0 && found;
    });
    expect(waiting).toMatchObject({ field: "queued", attempts: 1 });
    expect(textOf(waiting, "next_try") > dbTime(new Date())).toBe(true);
    await hurry(member);
    const { username } = await inState(member, "active");
    expect(urls(username)?.[0]).toBe(OURS);
    await health({ stopped: "", failures: 0 });
  });

  it("a lost response to a sign-up creates no second account", async () => {
    const member = await signUp(product);
    fake.fault({ method: "register", kind: "reset", late: true });
    await agree(member);
    await until("the wait", async () => (await record(member)).reason === "unreachable");
    const registered = fake.methods().filter((method) => method === "register").length;
    await hurry(member);
    const { username } = await inState(member, "active");
    expect(fake.methods().filter((method) => method === "register")).toHaveLength(registered);
    expect(fake.accounts.has(username)).toBe(true);
  });

  it("a crash between the sign-up and our record of it forgets no account", async () => {
    const member = await signUp(product);
    fake.fault({ method: "register", kind: "stall", late: true });
    await agree(member);
    const { username } = await shown(member);
    await until("the account there", () => fake.accounts.has(username));
    await product.kill();
    expect(outside(username)).toMatchObject([{ state: "intended", user: member.id }]);
    await product.restart();
    await inState(member, "active");
    expect(fake.methods().at(-1)).not.toBe("register");
    expect(urls(username)?.[0]).toBe(OURS);
    expect(outside(username)).toMatchObject([{ state: "live" }]);
  });

  it("an ended session is opened again", async () => {
    const { member, account } = await joined();
    fake.expire(account.username);
    await patch(member, { addons_version: "old" });
    await sync();
    await until("the version", async () => (await record(member)).addons_version !== "old");
    expect((await record(member)).reason).toBe("");
  });

  it("a password changed at the provider is reported and left to people", async () => {
    const { member, account } = await joined();
    const there = fake.accounts.get(account.username);
    if (there) there.password = "changed by its owner";
    fake.expire(account.username);
    await patch(member, { addons_version: "old" });
    await sync();
    await until("the reason", async () => (await record(member)).reason === "password_changed");
    expect((await shown(member)).state).toBe("error");
  });

  it("a name already taken at the provider is replaced", async () => {
    const member = await signUp(product);
    const { username } = await shown(member);
    fake.deleted.add(username);
    await agree(member);
    const fresh = await inState(member, "active");
    expect(fresh.username).not.toBe(username);
    expect(fake.accounts.get(fresh.username)?.password).toBe(fresh.password);
    expect(outside(username)).toEqual([]);
  });

  it("when the provider allows no more accounts they wait until tomorrow, and it is not an outage", async () => {
    fake.signUpsLeft = 0;
    const member = await signUp(product);
    await agree(member);
    await until("the wait", async () => (await record(member)).reason === "sign_up_budget");
    expect((await record(member)).field).toBe("queued");
    const asked = fake.calls.length;
    const other = await signUp(product);
    await agree(other);
    await until("the wait", async () => (await record(other)).reason === "sign_up_budget");
    expect(fake.calls).toHaveLength(asked);
    fake.signUpsLeft = Number.POSITIVE_INFINITY;
    const [row] = await product.find("provisioners", 'name = "stremio"');
    expect(row).toMatchObject({ failures: 0, stopped: "" });
    await health({ blocked_until: "" });
    for (const each of [member, other]) await hurry(each);
    for (const each of [member, other]) await inState(each, "active");
  });

  it("when new accounts are few, who has paid and whose address is confirmed come before earlier strangers", async () => {
    await health({ blocked_until: inMinutes(60) });
    const [stranger, confirmed, payer] = [await signUp(product), await signUp(product), await signUp(product)];
    const give = (id: string, what: Json) => product.manage("PATCH", `/api/collections/users/records/${id}`, what);
    await give(confirmed.id, { verified: true });
    await give(payer.id, { paid_until: dbTime(addDays(new Date(), 30)) });
    const names: string[] = [];
    for (const member of [stranger, confirmed, payer]) {
      await agree(member);
      await until("the wait", async () => (await record(member)).reason === "sign_up_budget");
      names.push((await shown(member)).username);
    }
    const asked = fake.calls.length;
    await health({ blocked_until: "" });
    change(product.dir, `UPDATE stremio SET next_try = '' WHERE email IN ('${names.join("', '")}')`);
    await sync();
    for (const member of [stranger, confirmed, payer]) await inState(member, "active");
    const made = fake.calls.slice(asked).filter(({ method }) => method === "register");
    expect(made.map(({ body }) => body.email)).toEqual(names.reverse());
  });

  it("waits that a clock a year ahead has set end once it is right", async () => {
    const { member, account } = await joined();
    const ahead = dbTime(addDays(new Date(), 366));
    await health({ blocked_until: ahead });
    await joined();
    await patch(member, { last_synced: ahead });
    await sync();
    await until("the check", async () => textOf(await record(member), "last_synced") < ahead);
    change(
      product.dir,
      `UPDATE stremio_accounts SET state = 'deleting', next_try = '${ahead}' WHERE email = '${account.username}'`,
    );
    await sync();
    await until("the account to go", () => fake.deleted.has(account.username));
  });

  it("what failed because the provider was silent is tried again with the first success, after a rest", async () => {
    const [early, late] = [await signUp(product), await signUp(product)];
    const [gone, refused] = [(await joined()).account.username, (await joined()).account.username];
    fake.fault({ method: "register", kind: "html", times: 2 });
    for (const member of [early, late]) {
      await agree(member);
      await until("the wait", async () => (await record(member)).reason === "unreachable");
    }
    // As after five attempts, three hours ago except for one.
    const [ago, next] = [inMinutes(-180), inMinutes(180)];
    const waits = `attempts = 5, next_try = '${next}', updated = '${ago}'`;
    const deletes = `UPDATE stremio_accounts SET state = 'deleting', ${waits}`;
    change(
      product.dir,
      `UPDATE stremio SET ${waits} WHERE user = '${early.id}';
       UPDATE stremio SET ${waits.replace(ago, inMinutes(0))} WHERE user = '${late.id}';
       ${deletes}, outage = TRUE WHERE email = '${gone}';
       ${deletes}, outage = FALSE WHERE email = '${refused}'`,
    );
    await joined();
    await inState(early, "active");
    await until("the deletion", () => fake.deleted.has(gone));
    expect(outside(refused)).toMatchObject([{ next_try: next }]);
    const again = textOf(await record(late), "next_try");
    expect(again > inMinutes(4) && again < inMinutes(6), again).toBe(true);
  });

  it("five failures in a row open the circuit breaker; a successful trial request resumes everything", async () => {
    fake.fault({ kind: "html", times: 50 });
    const members = await Promise.all(Array.from({ length: 6 }, () => signUp(product)));
    for (const member of members) await agree(member);
    const circuit = async () => (await product.find("provisioners", 'name = "stremio"'))[0];
    await until("the stop, and the worker to have left", async () => {
      const row = await circuit();
      return row?.stopped !== "" && row?.worker === "";
    });
    const opened = textOf(await circuit(), "stopped");
    // Far in the future, so a slow machine does not reach it during the test.
    await health({ next_trial: inMinutes(20) });
    const asked = fake.calls.length;
    await sync();
    const late = await signUp(product);
    await agree(late);
    expect(fake.calls).toHaveLength(asked);
    expect(await product.find("jobs", 'key ~ "mail.notice:stremio.stopped"')).toEqual([]);

    // A trial request is one call. After a long outage the operator is notified once.
    for (const trials of [1, 2]) {
      const calls = fake.calls.length;
      await health({ stopped: "2026-01-01 00:00:00.000Z", next_trial: inMinutes(-1) });
      for (const member of members) await hurry(member);
      await sync();
      await until("the failed trial", async () => (await circuit())?.trials === trials);
      expect(fake.calls.length - calls).toBe(1);
      expect(textOf(await circuit(), "next_trial") > inMinutes(0)).toBe(true);
    }
    expect(await product.find("jobs", 'key ~ "mail.notice:stremio.stopped"')).toHaveLength(1);
    expect(textOf(await circuit(), "stopped")).not.toBe(opened);

    // Nobody resumes by hand: the job of the next trial request is waiting.
    fake.clearFaults();
    for (const member of [...members, late]) await hurry(member);
    await health({ next_trial: inMinutes(0.02) });
    await sync();
    for (const member of [...members, late])
      await until("the account", async () => (await shown(member)).state === "active");
    expect(await circuit()).toMatchObject({ stopped: "", next_trial: "", trials: 0, failures: 0 });
  });
});
