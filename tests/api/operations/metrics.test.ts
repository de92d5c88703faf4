import { expect, it } from "vitest";
import { call } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUp, startProduct } from "../../support/product.ts";
import { subscribe } from "../../support/realtime.ts";

const TOKEN = "a token of the tests";

it("shows figures to the token alone, and leaves pages and event streams as they are", async () => {
  const product = await startProduct({ env: { METRICS_TOKEN: TOKEN } });
  try {
    const scrape = async () => (await call(product.url, "GET", "/metrics", { token: `Bearer ${TOKEN}` })).text;
    expect((await call(product.url, "GET", "/metrics")).status).toBe(404);
    expect((await call(product.url, "GET", "/metrics", { token: "Bearer wrong" })).status).toBe(404);
    const member = await signUp(product);
    for (const path of ["/", "/", `/api/collections/users/records/${member.id}`])
      await call(product.url, "GET", path, { token: member.token });
    const stream = await subscribe(product.url, member.token, ["payments/*"]);
    const payment = { user: member.id, provider: "manual", status: "paid", amount_cents: 499 };
    await product.manage("POST", "/api/collections/payments/records", payment);
    await until("the payment", () => stream.received().includes("499"));
    const text = await scrape();
    expect(text).toMatch(/^passerelle_realtime_clients [1-9]/m);
    expect(text).toMatch(/^passerelle_page_cache_hits_total [1-9]/m);
    expect(text).toMatch(/^passerelle_jobs\{lane="mail",state="\w+"\} [1-9]/m);
    expect(text).toMatch(/^passerelle_http_requests_total\{class="collections",status="2xx"\} [1-9]/m);
    expect(text).not.toContain(member.id);
    expect(text).not.toContain(member.email);
    stream.close();
  } finally {
    await product.stop();
  }
});
