import { afterAll, beforeAll, describe, expect, it } from "vitest";
import visits from "../../../internal/front/site/testdata/first-visit.json" with { type: "json" };
import { stockBinary } from "../../../scripts/lib/stock.ts";
import { filesWith } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { BROWSER, localeOf, payloadOf, read } from "../../support/pages.ts";
import { until } from "../../support/poll.ts";
import { logIn, newEmail, type Product, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { streamingPasswordIn } from "../../support/sealed.ts";
import { ROOT } from "../../support/server.ts";

/** The same hooks, migrations and pages on stock PocketBase: nothing needs our Go code. */
let product: Product;

beforeAll(async () => {
  const args = [
    `--hooksDir=${ROOT}pb_hooks/dist`,
    `--migrationsDir=${ROOT}pb_migrations/dist`,
    `--publicDir=${ROOT}pb_public`,
    "--hooksWatch=false",
    "--automigrate=false",
  ];
  product = await startProduct({ command: [await stockBinary()], args });
});
afterAll(() => product?.stop());

const get = (path: string) => read(product.url, path);

describe("on stock PocketBase", () => {
  it("a visitor signs up, verifies and sees the streaming account", async () => {
    const { id, email, token } = await signUp(product, { locale: "en" });
    const me = await product.call("GET", "/api/app/me", { token });
    expect(me.json).toMatchObject({ user: { id, email }, access: { state: "trial" }, streaming: { state: "active" } });
    const password = streamingPasswordIn(product.dir, id);
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
    expect(filesWith(product.dir, password)).toEqual([]);
    const pattern = new RegExp(`To: ${email}[\\s\\S]*?/en/verify-email#token=(\\S+)`);
    const link = await until("the mail on the console", () => pattern.exec(product.output()));
    const body = { token: link[1] };
    expect((await product.call("POST", "/api/collections/users/confirm-verification", { body })).status).toBe(204);
    expect((await logIn(product, email)).status).toBe(200);
    expect((await product.call("POST", "/api/app/stremio/regenerate", { token })).status).toBe(200);
  });

  it("the access rules hold", async () => {
    const body = signUpBody(newEmail(), { admin: true });
    expect((await product.call("POST", "/api/collections/users/records", { body })).status).toBe(400);
    const refused = await product.call("GET", "/api/app/me");
    expect([refused.status, codes(refused)]).toEqual([401, { form: "auth_required" }]);
    expect((await product.call("GET", "/api/collections/jobs/records")).status).toBe(403);
  });

  it.each(["/", "/en", "/login", "/en/UserDashboard"])("%s renders, and its files load", async (path) => {
    const page = await get(path);
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(payloadOf(page)).toMatchObject({ locale: localeOf(path), error: null });
    expect(page.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
    const files = page.text.match(/(?<=(?:src|href)=")\/[^"#]*\.[a-z]+(?:\?[^"]*)?(?=")/g) ?? [];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const answer = await get(file);
      expect([file, answer.status, answer.body.length > 0]).toEqual([file, 200, true]);
      if (file.endsWith(".js")) expect(answer.headers["content-type"]).toContain("javascript");
    }
  });

  it.each(visits)("a first visit to / ($name) is in $language", async ({ headers, language }) => {
    const sent = { Host: "example.org", ...BROWSER, ...(headers as Record<string, string>) }; // a table of texts
    const page = await read(product.url, "/?utm_source=x", sent);
    const answer = [page.status, page.headers.location];
    expect(answer).toEqual(language === "fr" ? [200, undefined] : [302, "/en?utm_source=x"]);
    expect(page.headers.vary).toContain("Accept-Language");
  });

  it("the beacon and the icons answer", async () => {
    const raw = JSON.stringify({ name: "view", path: "/" });
    const beacon = await product.call("POST", "/api/app/collect", { raw, headers: BROWSER });
    expect([beacon.status, (await product.find("events")).length]).toEqual([204, 1]);
    const icons = await product.call("GET", "/api/_nuxt_icon/passerelle.json?icons=check");
    expect([icons.status, icons.json.prefix]).toEqual([200, "passerelle"]);
  });

  it("nobody can impersonate a member, because nothing would keep that session read-only", async () => {
    const { id } = await signUp(product);
    const body = { reason: "a test" };
    const path = `/api/app/admin/users/${id}/impersonate`;
    expect((await product.call("POST", path, { token: product.superuser, body })).status).toBe(404);
  });

  it("serves manifests, messages and page data", async () => {
    const latest = JSON.parse((await get("/builds/latest.json")).text);
    expect((await get(`/builds/meta/${latest.id}.json`)).status).toBe(200);
    expect((await get("/_i18n/fr/messages.json")).status).toBe(200);
    expect(JSON.parse((await get("/en/_payload.json")).text)).toMatchObject({ locale: "en", route: "home" });
  });

  it("answers 404 for what does not exist", async () => {
    const page = await get("/en/nope");
    expect([page.status, page.text.includes("<html")]).toEqual([404, true]);
    const file = await get("/assets/none.js");
    expect([file.status, file.text.includes("<html")]).toEqual([404, false]);
    expect((await product.call("GET", "/api/nope")).json.status).toBe(404);
    for (const path of ["/assets/..%2f..%2fpb_hooks%2fdist%2fapp.js", "/assets/%2e%2e/%2e%2e/go.mod", "/.gitkeep"]) {
      const answer = await get(path);
      expect(answer.status, path).not.toBe(200);
    }
  });
});
