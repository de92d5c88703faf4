import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { signUpIntegrator } from "../../support/api.ts";
import { change } from "../../support/database.ts";
import { type Answer, codes, type Json, textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { logIn, PASSWORD, signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

// PocketBase judges a token before the body arrives, and a body may take minutes: what began with a right must not end
// without it.

const SUPERUSERS = "/api/collections/_superusers";
const MULTIPART = "multipart/form-data; boundary=part";

const product = shared(startProduct);

/** Begins a POST. @returns a function that sends the rest of its body, and returns the status of the answer */
async function begin(path: string, token: string, type: string, body: string): Promise<() => Promise<number>> {
  const socket = connect(Number(new URL(product.url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (data) => (received += data.toString()));
  const head = [
    "Host: x",
    `Authorization: ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\nConnection: close\r\n\r\n${body.slice(0, 3)}`);
  // Nothing shows that the server has judged the token; where it has not yet, the test proves less and passes.
  await pause(500);
  return async () => {
    socket.end(body.slice(3));
    await until("an answer", () => /^HTTP\/1\.1 \d{3}/.test(received));
    return Number(received.slice(9, 12));
  };
}

const parts = (fields: Readonly<Record<string, string>>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--part--\r\n`;

it.each([
  ["JSON", "application/json", JSON.stringify({ days: 30, reason: "For a friend" })],
  ["a form", MULTIPART, parts({ days: "30", reason: "For a friend" })],
])("an administrator who loses the right while %s arrives changes nothing", async (_, type, body) => {
  const [admin, friend] = [await signUp(product), await signUp(product)];
  const set = (changes: Json) => product.manage("PATCH", `/api/collections/users/records/${admin.id}`, changes);
  await set({ admin: true, role: "owner" });
  const token = textOf((await logIn(product, admin.email)).json, "token");
  const path = `/api/app/admin/users/${friend.id}/comp`;
  expect(await (await begin(path, token, type, body))()).toBe(204);
  const paid = async () => (await product.find("users", `id = "${friend.id}"`))[0]?.paid_until;
  const before = await paid();
  const finish = await begin(path, token, type, body);
  await set({ admin: false });
  expect([await finish(), await paid()]).toEqual([401, before]);
});

it.each([
  ["JSON", "application/json", (account: Readonly<Record<string, string>>) => JSON.stringify(account)],
  ["a form", MULTIPART, parts],
])("a superuser who is deleted while %s arrives leaves no other one behind", async (_, type, write) => {
  const account = (name: string) => {
    const email = `${name}.${Math.random().toString(36).slice(2, 8)}@example.org`;
    return { email, password: PASSWORD, passwordConfirm: PASSWORD };
  };
  const [thief, other, left] = [account("thief"), account("other"), account("left")];
  const { id } = await product.manage("POST", `${SUPERUSERS}/records`, thief);
  const signIn = { body: { identity: thief.email, password: PASSWORD } };
  const token = textOf((await product.call("POST", `${SUPERUSERS}/auth-with-password`, signIn)).json, "token");
  expect(await (await begin(`${SUPERUSERS}/records`, token, type, write(other)))()).toBe(200);
  const finish = await begin(`${SUPERUSERS}/records`, token, type, write(left));
  await product.manage("DELETE", `${SUPERUSERS}/records/${textOf({ id }, "id")}`);
  expect(await finish()).toBe(403);
  expect(await product.find("_superusers", `email = "${left.email}"`)).toEqual([]);
});

/** Sends a request while nobody can write, and before its turn changes the database. */
async function overtake(send: () => Promise<Answer>, sql: string): Promise<Answer> {
  const database = new DatabaseSync(`${product.dir}/data.db`, { timeout: 20_000 });
  database.exec("BEGIN IMMEDIATE");
  const waiting = send();
  await pause(500); // as above
  database.exec(`${sql}; COMMIT`);
  database.close();
  return waiting;
}

it("an administrator who is blocked while a change waits for its turn does not make it", async () => {
  const [admin, friend] = [await signUp(product), await signUp(product)];
  await product.manage("PATCH", `/api/collections/users/records/${admin.id}`, { admin: true, role: "owner" });
  const token = textOf((await logIn(product, admin.email)).json, "token");
  const body = { isApi: true, reason: "For a friend" };
  const name = () => product.call("POST", `/api/app/admin/users/${friend.id}/flags`, { token, body });
  const late = await overtake(name, `UPDATE users SET tokenKey = hex(randomblob(25)) WHERE id = '${admin.id}'`);
  expect([late.status, codes(late)]).toEqual([401, { form: "session_closed" }]);
  expect(await product.find("users", `id = "${friend.id}"`)).toMatchObject([{ is_api: false }]);
});

it("a key that waits for its turn to be written is not made once its session has ended", async () => {
  const { id, email } = await signUpIntegrator(product);
  const token = textOf((await logIn(product, email)).json, "token");
  const create = (name: string) =>
    product.call("POST", "/api/app/api-keys", { token, body: { name, scopes: ["accounts:read"], days: 30 } });
  expect((await create("in time")).status).toBe(200);
  const late = await overtake(() => create("too late"), `DELETE FROM sessions WHERE user = '${id}'`);
  expect([late.status, codes(late)]).toEqual([403, { form: "proof_required" }]);
  expect(await product.find("api_keys", `user = "${id}"`)).toMatchObject([{ name: "in time" }]);
});

it.each([
  [
    "its owner has chosen another password",
    PASSWORD,
    "UPDATE users SET tokenKey = hex(randomblob(25))",
    "session_closed",
  ],
  ["its session has ended", "", "DELETE FROM sessions", "proof_required"],
])("an account whose deletion waits for its turn stays once %s", async (_, password, sql, refusal) => {
  const { id, email } = await signUp(product);
  const token = textOf((await logIn(product, email)).json, "token");
  const remove = () => product.call("POST", "/api/app/account/delete", { token, body: { password } });
  const late = await overtake(remove, `${sql} WHERE ${sql.startsWith("UPDATE") ? "id" : "user"} = '${id}'`);
  expect(codes(late)).toEqual({ form: refusal });
  expect(await product.find("users", `id = "${id}"`)).toHaveLength(1);
});

it("an identity whose removal waits for its turn stays once its session has ended", async () => {
  const { id, email } = await signUp(product);
  const token = textOf((await logIn(product, email)).json, "token");
  for (const name of ["a", "b"])
    change(
      product.dir,
      `INSERT INTO identities (id, user, provider, subject) VALUES ('${name}${id.slice(1)}', '${id}', 'oidc', '${name}${id}')`,
    );
  const remove = () => product.call("POST", `/api/app/identities/a${id.slice(1)}/remove`, { token, body: {} });
  const late = await overtake(remove, `DELETE FROM sessions WHERE user = '${id}'`);
  expect([late.status, codes(late)]).toEqual([403, { form: "proof_required" }]);
  expect(await product.find("identities", `user = "${id}"`)).toHaveLength(2);
});

it.each([
  ["its owner has chosen another password", "UPDATE users SET tokenKey = hex(randomblob(25)) WHERE id = '{user}';"],
  ["it has been ended elsewhere", ""],
])("a session that waits to end all others ends none once %s", async (_, sql) => {
  const { id, email } = await signUp(product);
  const token = textOf((await logIn(product, email)).json, "token");
  const end = () => product.call("POST", "/api/app/sessions/end", { token, body: { session: "others" } });
  const later = "INSERT INTO sessions (id, user, expires) VALUES ('s{user}', '{user}', '2100-01-01 00:00:00.000Z')";
  const changes = `${sql} DELETE FROM sessions WHERE user = '{user}'; ${later}`;
  const late = await overtake(end, changes.replaceAll("{user}", id));
  expect([late.status, codes(late)]).toEqual([401, { form: "session_closed" }]);
  expect(await product.find("sessions", `user = "${id}"`)).toHaveLength(1);
});
