import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { codes, type Json, listOf } from "../../support/http.ts";
import { fragmentOf, newcomerAt, offer, ticketOf, Visitor } from "../../support/identities.ts";
import { type Oidc, startOidc } from "../../support/oidc.ts";
import { type Product, signUpAdmin, startProduct, tokenOf } from "../../support/product.ts";

const ROUTES = "/api/app/identities";

let product: Product;
let oidc: Oidc;

beforeAll(async () => {
  product = await startProduct();
  oidc = await startOidc([`${product.url}${ROUTES}/callback/oidc`]);
  expect((await offer(product, oidc)).status).toBe(204);
});
afterAll(async () => {
  await oidc.close();
  await product.stop();
});

const signIn = (visitor: Visitor, ticket: string) => visitor.post(`${ROUTES}/sign-in`, { ticket });
const newcomer = () => newcomerAt(product, oidc);

describe("what does not belong together", () => {
  const problem = async (visitor: Visitor, callback: URL | string) =>
    fragmentOf(await visitor.finish(callback)).problem;

  it("an answer counts once, for the browser that asked, with its own state", async () => {
    const { visitor } = await newcomer();
    const callback = await visitor.stopAtCallback();
    // Someone else opens the link: they are not signed in to the wrong account, and the owner still is.
    expect(await problem(new Visitor(product), callback)).toBe("expired");
    const stranger = new Visitor(product);
    await stranger.stopAtCallback();
    expect(await problem(stranger, callback)).toBe("expired");
    const page = fragmentOf(await visitor.finish(callback));
    expect(page.problem).toBe("");
    expect(await problem(visitor, callback)).toBe("expired");
    expect(codes(await stranger.post(`${ROUTES}/sign-in`, { ticket: page.identity }))).toEqual({
      form: "identity_expired",
    });
    expect((await signIn(visitor, page.identity)).status).toBe(200);
    const made = new URL(callback);
    made.searchParams.set("state", "guessed");
    expect(await problem(visitor, made)).toBe("expired");
  });

  it("two tabs of a browser do not disturb each other, and codes do not change places", async () => {
    const { visitor } = await newcomer();
    const [first, second] = [await visitor.stopAtCallback(), await visitor.stopAtCallback()];
    const mixed = new URL(first);
    mixed.searchParams.set("code", second.searchParams.get("code") ?? "");
    expect(await problem(visitor, mixed)).toBe("refused"); // PKCE
    const page = fragmentOf(await visitor.finish(await visitor.stopAtCallback()));
    expect((await signIn(visitor, page.identity)).status).toBe(200);
  });

  it("another issuer's answer is refused", async () => {
    const { visitor } = await newcomer();
    const callback = await visitor.stopAtCallback();
    callback.searchParams.set("iss", "https://elsewhere.example");
    expect(await problem(visitor, callback)).toBe("refused");
    const silent = await visitor.stopAtCallback();
    silent.searchParams.delete("iss");
    expect(await problem(visitor, silent)).toBe("refused");
  });

  it("a code that came to another provider's address is refused, and its state is used up", async () => {
    const { visitor } = await newcomer();
    const callback = await visitor.stopAtCallback();
    const github = new URL(callback);
    github.pathname = github.pathname.replace(/oidc$/, "github");
    expect(await problem(visitor, github)).toBe("refused");
    expect(await problem(visitor, callback)).toBe("expired");
  });

  it("a refusal at the provider leads back to the login", async () => {
    oidc.refuses = true;
    const page = await new Visitor(product).visit({ locale: "fr" });
    oidc.refuses = false;
    expect([page.pathname, fragmentOf(page).problem]).toEqual(["/login", "cancelled"]);
  });

  it("another site's link leads to the login page and begins nothing", async () => {
    const follow = async (site: string) => {
      const address = `${product.url}${ROUTES}/start?provider=oidc&locale=en`;
      const { status, headers } = await fetch(address, { redirect: "manual", headers: { "Sec-Fetch-Site": site } });
      return [status, headers.get("Location"), headers.getSetCookie().length];
    };
    expect(await follow("cross-site")).toEqual([303, `${product.url}/en/login`, 0]);
    expect(await follow("same-origin")).toEqual([303, expect.stringContaining(oidc.issuer), 1]);
  });

  it("the same subject at another issuer is someone else", async () => {
    const { visitor, id } = await newcomer();
    change(product.dir, `UPDATE identities SET issuer = 'https://before.example' WHERE user = '${id}'`);
    expect((await signIn(visitor, await ticketOf(visitor))).status).toBe(404);
  });
});

describe("the operator", () => {
  const admin = "/api/app/admin/identity-providers";
  const manage = (method: string, path: string, body?: Json) =>
    product.call(method, admin + path, { token: product.superuser, ...(body && { body }) });

  it("sees no secret, tests what is saved, and switches a provider off", async () => {
    const list = await manage("GET", "");
    const shown = listOf(list.json, "providers").find(({ id }) => id === "oidc");
    expect(shown).toEqual(expect.objectContaining({ label: "Maison", hasSecret: true, enabled: true }));
    expect(shown?.redirect).toBe(`${product.url}${ROUTES}/callback/oidc`);
    expect(list.text).not.toContain("a secret of");
    expect(query(product.dir, "SELECT secret FROM identity_providers")[0]?.secret).toMatch(/^v2:/);

    expect((await manage("POST", "/oidc/test")).json).toEqual({ problem: "" });
    await offer(product, oidc, { secret: "wrong" });
    expect((await manage("POST", "/oidc/test")).json).toEqual({ problem: "credentials" });
    await offer(product, oidc, { issuer: "http://127.0.0.1:9" });
    expect((await manage("POST", "/oidc/test")).json).toEqual({ problem: "unreachable" });
    const away = fragmentOf(await new Visitor(product).visit());
    expect(away.problem).toBe("unreachable");

    // The dialog of another administrator, from before the address was replaced.
    expect((await offer(product, oidc, { before: shown })).status).toBe(409);

    await offer(product, oidc, { enabled: false });
    const page = await product.call("GET", "/en/login/_payload.json");
    expect(page.text).not.toContain("Maison");
    expect(fragmentOf(await new Visitor(product).visit()).problem).toBe("off");
    await offer(product, oidc);
    expect((await product.call("GET", "/en/login/_payload.json")).text).toContain("Maison");
  });

  it("ends what is under way with a provider that was switched off or replaced", async () => {
    const { visitor, id } = await newcomer();
    const ticket = await ticketOf(visitor);
    await offer(product, oidc, { enabled: false });
    expect(codes(await signIn(visitor, ticket))).toEqual({ form: "identity_expired" });
    await offer(product, oidc);
    const callback = await visitor.stopAtCallback();
    const held = await ticketOf(visitor);
    // The former issuer vouches for a subject that the new one knows as someone else.
    const issuer = "https://login.example.org";
    await offer(product, oidc, { issuer });
    change(product.dir, `UPDATE identities SET issuer = '${issuer}' WHERE user = '${id}'`);
    expect(fragmentOf(await visitor.finish(callback))).toEqual({ identity: "", problem: "off" });
    expect(codes(await signIn(visitor, held))).toEqual({ form: "identity_expired" });
    await offer(product, oidc);
  });

  it("types the secret again for another issuer, which must not read the stored one", async () => {
    const keeps = await offer(product, oidc, { secret: "", label: "Maison" });
    expect(keeps.status).toBe(204);
    const moved = await offer(product, oidc, { secret: "", issuer: "https://login.example.org" });
    expect([moved.status, codes(moved)]).toEqual([400, { secret: "validation_required" }]);
    await offer(product, oidc, { secret: "", issuer: "https://login.example.org", enabled: false });
    expect(query(product.dir, "SELECT secret FROM identity_providers WHERE id = 'oidc'")).toEqual([{ secret: "" }]);
    await offer(product, oidc);
  });

  it("is told what is missing or wrong, and needs a fresh proof", async () => {
    const refused = async (changes: Json) => codes(await offer(product, oidc, changes));
    expect(await refused({ issuer: "" })).toEqual({ issuer: "validation_required" });
    expect(await refused({ label: "" })).toEqual({ label: "validation_required" });
    expect(await refused({ issuer: "http://login.example.org" })).toEqual({ issuer: "validation_is_url" });
    expect(await refused({ issuer: "https://user@login.example.org" })).toEqual({ issuer: "validation_is_url" });
    expect((await manage("POST", "/facebook", {})).status).toBe(404);
    const { id } = await signUpAdmin(product);
    const body = { label: "x", issuer: oidc.issuer, clientId: "x", secret: "x", enabled: true };
    const unproved = await product.call("POST", `${admin}/oidc`, { token: await tokenOf(product, id), body });
    expect([unproved.status, codes(unproved)]).toEqual([403, { form: "proof_required" }]);
  });
});
