import { beforeAll, expect, it } from "vitest";
import { enrol } from "../../support/factors.ts";
import { codes } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { openStream } from "../../support/realtime.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { shared } from "../../support/shared.ts";

/** Where mailed codes are no factor, administrators without another one reach nothing of the administration. */
const VIEWS = "/api/collections/saved_views/records";
const TOPIC = "admin/overview";

const product = shared(startProduct);
let bare: Member;
let enrolled: Member;
beforeAll(async () => {
  bare = await signUpAdmin(product);
  const other = await signUpAdmin(product);
  await product.manage("PATCH", `/api/collections/users/records/${other.id}`, { verified: true });
  enrolled = await enrol(product, other);
});

const refuse = (refuse_mailed_factor: boolean) =>
  product.manage("PATCH", "/api/collections/site/records/site", { admin_mfa: true, refuse_mailed_factor });

it("a stream that was open before hears nothing any more, and a new one is refused", async () => {
  const [without, withFactor] = [await openStream(product.url), await openStream(product.url)];
  expect([await without.subscribe(bare.token, [TOPIC]), await withFactor.subscribe(enrolled.token, [TOPIC])]).toEqual([
    204, 204,
  ]);
  const heard = async (what: string, first: typeof without) => {
    first.forget();
    await signUp(product);
    await until(what, async () => {
      if (first.received().includes(TOPIC)) return true;
      await signUp(product); // within a second of another one there is no message
      return false;
    });
  };
  await heard("a message before", without);
  await refuse(true);
  without.forget();
  await heard("a message to the one with a factor", withFactor);
  expect(without.received()).not.toContain(TOPIC);
  expect(await without.subscribe(bare.token, [TOPIC])).toBe(403);
  without.close();
  withFactor.close();
});

it("no route of the administration answers, nor do saved views and the reasons of the health check", async () => {
  await refuse(true);
  const routes = registeredRoutes().filter((route) => route.includes(" /api/app/admin"));
  expect(routes.length).toBeGreaterThan(100);
  for (const route of routes) {
    const [method = "", path = ""] = route.split(" ");
    const target = path.replace(/\{[^}]+\}/g, "none");
    const answer = await product.call(method, target, { token: bare.token, ...(method !== "GET" && { body: {} }) });
    const code = codes(answer).form;
    // What an administrator never may do is refused for that reason.
    expect([route, answer.status, code]).toEqual([
      route,
      403,
      code === "superuser_required" ? code : "factor_required",
    ]);
  }
  for (const [method, path] of [
    ["GET", VIEWS],
    ["GET", `${VIEWS}/none`],
    ["POST", VIEWS],
    ["PATCH", `${VIEWS}/none`],
    ["DELETE", `${VIEWS}/none`],
  ] as const) {
    const sent = method === "POST" || method === "PATCH" ? { body: { name: "x", query: "q=x", admin: bare.id } } : {};
    const answer = await product.call(method, path, { token: bare.token, ...sent });
    expect([method, answer.status]).toEqual([method, answer.status === 404 ? 404 : 403]);
  }
  const made = { token: enrolled.token, body: { name: "x", query: "q=x", admin: enrolled.id } };
  expect((await product.call("POST", VIEWS, made)).status).toBe(200);
  expect((await product.call("GET", VIEWS, { token: enrolled.token })).json.totalItems).toBe(1);
  const health = await product.call("GET", "/api/app/health", { token: bare.token });
  expect(health.json.findings ?? []).toEqual([]);
  expect((await product.call("GET", "/api/app/admin/overview", { token: enrolled.token })).status).toBe(200);
});
