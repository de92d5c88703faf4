import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { call, rawCall, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "../../support/product.ts";
import { type FrontProxy, hasProxy, PROXIES, startProxy } from "../../support/proxies.ts";
import { ROOT } from "../../support/server.ts";

/** In seconds: nginx cuts an answer that is silent for longer, where its file does not say otherwise. */
const SILENCE = 2;
/** In ms: longer than nginx waits elsewhere; in `npm run test:long` also longer than its own default of a minute. */
const QUIET_MS = process.env.PROXIES === "required" ? 70_000 : 3000 * SILENCE;

describe.each(PROXIES)("deploy/: %s in front of the real server", (name) => {
  if (!hasProxy(name)) return void it.skip("is not installed");
  let product: Product;
  let proxy: FrontProxy;
  let admin: Member;

  beforeAll(async () => {
    product = await startProduct({ env: { APP_URL: "https://example.org", TRUSTED_PROXY_HEADER: "X-Real-IP" } });
    admin = await signUpAdmin(product);
    proxy = await startProxy(name, product.url, SILENCE);
  });
  afterAll(async () => {
    await proxy?.stop();
    await product?.stop();
  });

  it("shows pages over https alone, with HSTS for this host and none below", async () => {
    const page = await proxy.send({ path: "/en", headers: { "Accept-Encoding": "identity" } });
    expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
    expect(page.text).toContain("</html>");
    const plain = await rawCall(`http://127.0.0.1:${proxy.plainPort}`, "/blog?a=1", { Host: "example.org" });
    expect([plain.status, plain.headers.location]).toEqual([308, "https://example.org/blog?a=1"]);
  });

  it("counts visitors by their own address, whatever they claim", async () => {
    const { values } = (await call(product.url, "GET", "/api/app/admin/settings", { token: admin.token })).json;
    const before = { brand: textOf(values, "brand") };
    const change = (headers: Record<string, string>, from: string, brand: string, seen: string) =>
      proxy.send({
        method: "PATCH",
        path: "/api/app/admin/settings",
        headers: { Authorization: admin.token, "Content-Type": "application/json", ...headers },
        body: JSON.stringify({ values: { brand }, before: { brand: seen } }),
        from,
      });
    const claims = { "X-Real-IP": "203.0.113.9", "X-Forwarded-For": "203.0.113.9", Forwarded: "for=203.0.113.9" };
    expect((await change(claims, "127.0.0.7", "Seven", before.brand)).status).toBe(200);
    expect((await change({}, "127.0.0.8", before.brand, "Seven")).status).toBe(200);
    const log = query(product.dir, "SELECT ip FROM audit_log WHERE action = 'site.update' ORDER BY rowid");
    expect(log.map(({ ip }) => ip)).toEqual(["127.0.0.7", "127.0.0.8"]);
  });

  it("lets a picture of 10 MB through", async () => {
    const file = { name: "picture", type: "file", maxSize: 20_000_000, maxSelect: 1 };
    await product.manage("POST", "/api/collections", { name: "own_pictures", type: "base", fields: [file] });
    const picture = Buffer.concat([readFileSync(`${ROOT}docs/images/home-en.png`), Buffer.alloc(10_000_000)]);
    const fields = new FormData();
    fields.append("picture", new File([picture], "picture.png", { type: "image/png" }));
    const form = new Response(fields);
    const answer = await proxy.send({
      method: "POST",
      path: "/api/collections/own_pictures/records",
      headers: { Authorization: product.superuser, "Content-Type": form.headers.get("Content-Type") ?? "" },
      body: new Uint8Array(await form.arrayBuffer()),
    });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(".png")]);
  });

  it("lets a backup of 40 MB through", async () => {
    const backup = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(40_000_000)]); // the magic words of an empty archive
    const fields = new FormData();
    fields.append("file", new File([backup], "large.zip", { type: "application/zip" }));
    const form = new Response(fields);
    const answer = await proxy.send({
      method: "POST",
      path: "/api/backups/upload",
      headers: { Authorization: product.superuser, "Content-Type": form.headers.get("Content-Type") ?? "" },
      body: new Uint8Array(await form.arrayBuffer()),
    });
    expect([answer.status, answer.text]).toEqual([204, ""]);
  });

  it("keeps an event stream through silence, and passes each event on at once", { tags: "long" }, async () => {
    let received = "";
    const stream = proxy.send({ path: "/api/realtime", onPart: (part) => (received += part) });
    const ended = stream.then(
      () => true,
      () => true,
    );
    const clientId = await until("the stream", () => /"clientId":"([^"]+)"/.exec(received)?.[1]);
    const headers = { Authorization: admin.token, "Content-Type": "application/json" };
    const body = JSON.stringify({ clientId, subscriptions: ["admin/overview"] });
    expect((await proxy.send({ method: "POST", path: "/api/realtime", headers, body })).status).toBe(204);
    const begin = Date.now();
    const silent = new Promise((resolve) => setTimeout(() => resolve("open"), QUIET_MS));
    expect(await Promise.race([ended, silent])).toBe("open");
    expect(Date.now() - begin).toBeGreaterThan(1000 * SILENCE);
    received = "";
    await signUpAdmin(product); // the overview counts it
    await until("the event", () => received.includes("admin/overview"));
  });
});
