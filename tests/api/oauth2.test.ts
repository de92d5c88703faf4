import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { change } from "../support/database.ts";
import { type Answer, codes, type Json, textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { logIn, newEmail, PASSWORD, type Product, signUp, startProduct } from "../support/product.ts";
import { openStream } from "../support/realtime.ts";

/** A provider as OpenID Connect describes it: each code is a person. */
const people = new Map<string, { sub: string; email: string; name: string }>();
const provider = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = (status: number, body: Json) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/token") {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const code = form.get("code") ?? "";
      const known = people.has(code) && form.get("code_verifier") === "verifier";
      if (known) answer(200, { access_token: code, token_type: "Bearer", expires_in: 300 });
      else answer(400, { error: "invalid_grant" });
      return;
    }
    const person = people.get((request.headers.authorization ?? "").replace("Bearer ", ""));
    if (person) answer(200, { ...person, email_verified: true });
    else answer(401, { error: "invalid_token" });
  });
});

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const address = provider.address();
  const base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const oidc = {
    name: "oidc",
    clientId: "passerelle",
    clientSecret: "secret",
    authURL: `${base}/authorize`,
    tokenURL: `${base}/token`,
    userInfoURL: `${base}/me`,
    pkce: true,
  };
  await product.manage("PATCH", "/api/collections/users", { oauth2: { enabled: true, providers: [oidc] } });
});
afterAll(async () => {
  provider.close();
  await product.stop();
});

/** What the provider's page does at the end: sends the browser back with a code. */
async function comeBack(state: string, code: string): Promise<string> {
  const answer = await product.call("GET", `/api/oauth2-redirect?${new URLSearchParams({ state, code })}`);
  expect(answer.status).toBe(307);
  return answer.headers.get("Location") ?? "";
}

function signIn(code: string, more: Json = {}, token = ""): Promise<Answer> {
  const body = { provider: "oidc", code, codeVerifier: "verifier", redirectURL: `${product.url}/api/oauth2-redirect` };
  return product.call("POST", "/api/collections/users/auth-with-oauth2", { token, body: { ...body, ...more } });
}

function person(code: string, email = newEmail()): string {
  people.set(code, { sub: `sub-${code}`, email, name: "Provided" });
  return email;
}

it("a guest receives the provider's code on a stream and signs in with it, once", async () => {
  const email = person("first");
  const stream = await openStream(product.url);
  expect(await stream.subscribe("", ["@oauth2"])).toBe(204);
  expect(await comeBack(stream.id, "first")).toContain("oauth2-redirect-success");
  await until("the code", () => stream.received().includes('"code":"first"'));
  expect(await comeBack(stream.id, "again")).toContain("oauth2-redirect-failure");
  stream.close();
  expect(stream.received()).not.toContain("again");

  const answer = await signIn("first");
  expect([answer.status, answer.text.includes(email)]).toEqual([200, true]);
  const [user] = await product.find("users", `email = "${email}"`);
  expect(user).toMatchObject({ verified: true, admin: false, name: "Provided" });
  expect(await product.find("stremio", `user = "${textOf(user, "id")}"`)).toHaveLength(1);
  expect((await signIn("first")).status).toBe(200);
  expect((await product.find("users", `email = "${email}"`)).length).toBe(1);
});

it("a code only reaches the stream that asked for it", async () => {
  const member = await signUp(product);
  const stream = await openStream(product.url);
  expect(await stream.subscribe(member.token, ["orders/*"])).toBe(204);
  for (const state of ["", "x", stream.id])
    expect(await comeBack(state, "stolen")).toContain("oauth2-redirect-failure");
  stream.close();
  expect(stream.received()).not.toContain("stolen");
  expect((await signIn("unknown")).status).toBe(400);
  person("unproved");
  expect((await signIn("unproved", { codeVerifier: "guessed" })).status).toBe(400);
});

it("data sent with a first sign-in sets nothing that a sign-up could not", async () => {
  const refused: Json[] = [{ id: "stolenstolen123" }, { admin: true }, { is_api: true }, { verified: true }];
  for (const [index, createData] of refused.entries()) {
    const email = person(`refused-${index}`);
    expect([createData, (await signIn(`refused-${index}`, { createData })).status]).toEqual([createData, 400]);
    expect(await product.find("users", `email = "${email}"`)).toEqual([]);
  }
  const victim = newEmail();
  person("other-address");
  await signIn("other-address", { createData: { email: victim } });
  for (const user of await product.find("users", `email = "${victim}"`)) expect(user.verified).toBe(false);
  const worth = {
    price: "999",
    affiliate_code: "AFF-STOLEN00",
    paid_until: "2099-01-01 00:00:00.000Z",
    stripe: "cus_x",
  };
  const email = person("worth");
  await signIn("worth", { createData: worth });
  for (const user of await product.find("users", `email = "${email}"`))
    for (const [field, value] of Object.entries(worth)) expect(user[field]).not.toBe(value);
});

it("an account registered earlier with someone's address loses its password", async () => {
  const email = newEmail();
  await signUp(product, { email });
  expect((await logIn(product, email, PASSWORD)).status).toBe(200);
  person("owner", email);
  expect((await signIn("owner")).status).toBe(200);
  expect((await logIn(product, email, PASSWORD)).status).toBe(400);
  expect((await product.find("users", `email = "${email}"`))[0]?.verified).toBe(true);
});

it("a signed-in member can link a provider only to their own account, and only after a fresh proof", async () => {
  const [member, other] = [await signUp(product), await signUp(product)];
  person("linked");
  const token = textOf((await logIn(product, member.email)).json, "token");
  change(product.dir, `UPDATE sessions SET proved = '2020-01-01 00:00:00.000Z' WHERE user = '${member.id}'`);
  const stolen = await signIn("linked", {}, token);
  expect([stolen.status, codes(stolen)]).toEqual([403, { form: "proof_required" }]);
  expect(await product.find("_externalAuths", `providerId = "sub-linked"`)).toEqual([]);
  const proof = { method: "password", answer: PASSWORD };
  expect((await product.call("POST", "/api/app/proof", { token, body: proof })).status).toBe(204);
  expect((await signIn("linked", {}, token)).status).toBe(200);
  const taken = await signIn("linked", {}, other.token);
  expect(textOf(taken.json.record, "id")).toBe(member.id);
  const links = await product.find("_externalAuths", `providerId = "sub-linked"`);
  expect(links.map((link) => link.recordRef)).toEqual([member.id]);
});
