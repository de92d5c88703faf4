import { beforeAll, expect, it } from "vitest";
import { codes } from "../../support/http.ts";
import { peakMegabytes } from "../../support/process.ts";
import { type Member, signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** A request that runs hooks uses a JavaScript runtime of 2 MB: internal/front/limits admits 48 at a time. */
const REQUESTS = 2000;

const product = shared(() => startProduct({ env: { TRUSTED_PROXY_HEADER: "X-Real-IP" } }));
let member: Member;
beforeAll(async () => {
  member = await signUp(product);
});

const me = (address: string) =>
  product.call("GET", "/api/app/me", { token: member.token, headers: { "X-Real-IP": address } });

it("2,000 requests at once use less than 600 MB, and each is answered or told to retry", { tags: "long" }, async () => {
  await me("192.0.2.1");
  const before = peakMegabytes(product.pid());
  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, at) => me(`198.51.100.${at % 250}`)));
  expect(peakMegabytes(product.pid()) - before).toBeLessThan(600);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) {
    expect([answer.status, codes(answer)]).toEqual([503, { form: "try_again" }]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(refused.length).toBeLessThan(REQUESTS);
  expect((await me("192.0.2.1")).status).toBe(200);
});

it("a flood from one address leaves room for others, event streams and the health check", async () => {
  const busy = Array.from({ length: 1000 }, () => me("203.0.113.7"));
  const others = await Promise.all(
    ["192.0.2.1", "192.0.2.2"].map(async (address) => {
      const headers = { "X-Real-IP": address };
      const health = await product.call("GET", "/api/app/health", { headers, token: product.superuser });
      return [(await me(address)).status, health.status === 200 ? 200 : health.text];
    }),
  );
  expect(others).toEqual([
    [200, 200],
    [200, 200],
  ]);
  for (const { status } of await Promise.all(busy)) expect([200, 429, 503]).toContain(status);
});
