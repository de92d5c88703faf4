import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, codes, type Json } from "../../support/http.ts";
import { newEmail, type Product, signUp, startProduct } from "../../support/product.ts";
import { openStream } from "../../support/realtime.ts";

/** A provider that vouches for everything: each code is a person's address. */
const provider = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = (body: Json) =>
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const code = new URLSearchParams(Buffer.concat(chunks).toString()).get("code") ?? "";
    if (request.url === "/token") return answer({ access_token: code, token_type: "Bearer", expires_in: 300 });
    const email = (request.headers.authorization ?? "").replace("Bearer ", "");
    return answer({ sub: email, email, email_verified: true });
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

it("a code reaches no stream", async () => {
  const [guest, other] = [await openStream(product.url), await openStream(product.url)];
  expect(await guest.subscribe("", ["@oauth2"])).toBe(401);
  const member = await signUp(product);
  expect(await other.subscribe(member.token, ["@oauth2"])).toBe(403);
  expect(await other.subscribe(member.token, ["orders/*"])).toBe(204);
  for (const state of ["", "x", guest.id, other.id])
    expect(await comeBack(state, "stolen")).toContain("oauth2-redirect-failure");
  for (const stream of [guest, other]) {
    stream.close();
    expect(stream.received()).not.toContain("stolen");
  }
});

it("PocketBase's own route opens, links and creates nothing, even when someone switches it on in the dashboard", async () => {
  const email = newEmail();
  for (const more of [{}, { createData: { admin: true } }, { createData: { email: newEmail() } }]) {
    const refused = await signIn(email, more);
    expect([refused.status, codes(refused)]).toEqual([403, { form: "provider_elsewhere" }]);
  }
  const member = await signUp(product);
  expect((await signIn(member.email)).status).toBe(403);
  expect((await signIn(newEmail(), {}, member.token)).status).toBe(403);
  expect(await product.find("users", `email = "${email}"`)).toEqual([]);
  expect(await product.find("_externalAuths")).toEqual([]);
});
