import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, PASSWORD, type Product, signUp, startProduct } from "../../support/product.ts";
import { type Receiver, startReceiver, WEBHOOK_SECRET } from "../../support/receiver.ts";
import { streamingPasswordIn } from "../../support/sealed.ts";

let receiver: Receiver;
let product: Product;

beforeAll(async () => {
  receiver = await startReceiver();
  const env = { STREMIO_PROVISIONER: "webhook", STREMIO_WEBHOOK_URL: receiver.url };
  product = await startProduct({ env: { ...env, STREMIO_WEBHOOK_SECRET: WEBHOOK_SECRET } });
  for (const [name, locked, position] of [
    ["Locked", true, 1],
    ["Free", false, 2],
  ] as const)
    await product.manage("POST", "/api/collections/addons/records", {
      name,
      url: `https://${name.toLowerCase()}.example/manifest.json`,
      locked,
      position,
      active: true,
    });
});
afterAll(async () => {
  await product.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer = 204;
});

const about = (username: string) =>
  receiver.messages.filter(({ body }) => body.username === username).map(({ body }) => body);

async function shown(member: Member): Promise<Json> {
  return (await product.call("GET", "/api/app/me", { token: member.token })).json.streaming as Json;
}

async function record(member: Member): Promise<Json> {
  return (await product.find("stremio", `user = "${member.id}"`))[0] ?? {};
}

async function joined(): Promise<{ member: Member; username: string }> {
  const member = await signUp(product);
  await until("the account", async () => (await shown(member)).state === "active");
  return { member, username: textOf(await shown(member), "username") };
}

it("sends a new account to the server, signed, with what it needs and nothing else about the member", async () => {
  const { member, username } = await joined();
  const [message, ...more] = about(username);
  expect(more).toEqual([]);
  expect(message).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    event: "account.put",
    version: 1,
    username,
    password: streamingPasswordIn(product.dir, member.id),
    state: "active",
    addons: [
      { name: "Locked", url: "https://locked.example/manifest.json", locked: true },
      { name: "Free", url: "https://free.example/manifest.json", locked: false },
    ],
    replaces: null,
  });
  expect(JSON.stringify(message)).not.toContain(member.email);
  expect(new Set(receiver.messages.map(({ signature }) => signature))).toEqual(new Set(["valid"]));
});

it("repeats an undelivered message with the same id", async () => {
  receiver.answer = 503;
  const member = await signUp(product);
  await until("the wait", async () => (await record(member)).reason === "unreachable");
  // The job comes when the wait ends, rather than the cron up to ten minutes later.
  await until("the job to wait", async () => {
    const [job] = await product.find("jobs", 'key = "stremio.sync" && state = "queued" && run_at > @now');
    return job && textOf(job, "run_at") <= textOf(await record(member), "next_try");
  });
  receiver.answer = "hang up";
  const path = `/api/collections/stremio/records/${textOf(await record(member), "id")}`;
  await product.manage("PATCH", path, { next_try: "" });
  await product.run("stremio-sync");
  await until("the second try", async () => Number((await record(member)).attempts) === 2);
  receiver.answer = 204;
  await product.manage("PATCH", path, { next_try: "" });
  await product.run("stremio-sync");
  await until("the account", async () => (await shown(member)).state === "active");
  const messages = about(textOf(await record(member), "email"));
  expect(messages).toHaveLength(3);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
});

it("suspends and resumes with new ids and rising versions", async () => {
  const { member, username } = await joined();
  const set = (dates: Json) => product.manage("PATCH", `/api/collections/users/records/${member.id}`, dates);
  await set({ trial_ends: "2020-01-01 00:00:00.000Z" });
  await until("the suspension", async () => (await shown(member)).state === "suspended");
  await set({ paid_until: new Date(Date.now() + 3600_000).toISOString() });
  await until("the return", async () => (await shown(member)).state === "active");
  const messages = about(username);
  expect(messages.map(({ state, version }) => [state, version])).toEqual([
    ["active", 1],
    ["suspended", 2],
    ["active", 3],
  ]);
  expect(messages[1]?.addons).toEqual([{ name: "Free", url: "https://free.example/manifest.json", locked: false }]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
});

it("gives a change a higher version than the message whose answer was lost, and so a deletion", async () => {
  receiver.answer = "hang up";
  const member = await signUp(product);
  await until("the wait", async () => (await record(member)).reason === "unreachable");
  const username = textOf(await record(member), "email");
  const end = { trial_ends: "2020-01-01 00:00:00.000Z" };
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, end);
  await until("the second wait", async () => about(username).length > 1 && (await record(member)).reason !== "");
  await product.call("POST", "/api/app/account/delete", { token: member.token, body: { password: PASSWORD } });
  await until("the lost deletion", () => about(username).length > 2);
  receiver.answer = 204;
  const waits = async () => (await product.find("stremio_accounts", `email = "${username}"`))[0];
  await until("the wait", async () => textOf((await waits()) ?? {}, "next_try") !== "");
  const path = `/api/collections/stremio_accounts/records/${textOf((await waits()) ?? {}, "id")}`;
  await product.manage("PATCH", path, { next_try: "" });
  await product.run("stremio-sync");
  await until("the end", async () => !(await waits()));
  expect(about(username).map(({ event, state, version }) => [event, state, version])).toEqual([
    ["account.put", "active", 1],
    ["account.put", "suspended", 2],
    ["account.delete", undefined, 3],
    ["account.delete", undefined, 3],
  ]);
});

it("deletes one whose return was not acknowledged, where access ends with a change of address", async () => {
  const { member, username } = await joined();
  const set = (changes: Json) => product.manage("PATCH", `/api/collections/users/records/${member.id}`, changes);
  await set({ verified: true, trial_ends: "2020-01-01 00:00:00.000Z" });
  await until("the suspension", async () => (await shown(member)).state === "suspended");
  receiver.answer = 504; // the server has given it its add-ons back
  await set({ paid_until: new Date(Date.now() + 3600_000).toISOString() });
  await until("the lost answer", async () => (await record(member)).reason === "unreachable");
  receiver.answer = 204;
  await set({ paid_until: "2020-01-01 00:00:00.000Z", email: newEmail("moved") });
  await until("the deletion", () => about(username).some(({ event }) => event === "account.delete"));
  expect(about(username).map(({ event, state }) => [event, state])).toEqual([
    ["account.put", "active"],
    ["account.put", "suspended"],
    ["account.put", "active"],
    ["account.delete", undefined],
  ]);
});

it("creates the new name before it deletes the old one; a missing account counts as deleted", async () => {
  const { member, username } = await joined();
  await product.call("POST", "/api/app/stremio/regenerate", { token: member.token });
  await until("the account", async () => (await shown(member)).state === "active");
  const fresh = textOf(await shown(member), "username");
  await until("the deletion", () => about(username).some(({ event }) => event === "account.delete"));
  expect(about(fresh)).toMatchObject([{ event: "account.put", replaces: username }]);
  receiver.answer = 404;
  await product.call("POST", "/api/app/account/delete", { token: member.token, body: { password: PASSWORD } });
  await until(
    "the row to be emptied",
    async () => (await product.find("stremio_accounts", `email = "${fresh}"`)).length === 0,
  );
  expect(about(fresh).at(-1)).toMatchObject({ event: "account.delete", username: fresh });
});

async function renew(member: Member): Promise<string> {
  const path = `/api/collections/stremio/records/${textOf(await record(member), "id")}`;
  await product.manage("PATCH", path, { rotated: "" }); // it was no double click
  expect((await product.call("POST", "/api/app/stremio/regenerate", { token: member.token })).status).toBe(200);
  return textOf(await shown(member), "username");
}

it.each([
  ["puts an account again that was not acknowledged before it is replaced: the library may be there", "hang up"],
  ["goes on without an account that the server refuses", 422],
] as const)("%s", async (_, answer) => {
  const { member, username } = await joined();
  receiver.answer = answer;
  const second = await renew(member);
  await until("the wait", async () => (await record(member)).reason !== "");
  if (answer === 422) receiver.refuses = second;
  receiver.answer = 204;
  const third = await renew(member);
  await until("the account", async () => (await shown(member)).state === "active");
  const [put, again] = about(second);
  expect(put).toMatchObject({ event: "account.put", replaces: username });
  expect(again).toEqual(put);
  const replaces = answer === 422 ? username : second;
  expect(about(third)).toMatchObject([{ event: "account.put", replaces }]);
});
