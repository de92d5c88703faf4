import { afterAll, beforeAll, expect, it } from "vitest";
import { change, query } from "../support/database.ts";
import { listOf } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { PARTNERS, unrelated } from "../support/partners.ts";
import { until } from "../support/poll.ts";
import { signUp } from "../support/product.ts";
import { type Silence, startSilence } from "../support/silence.ts";

/** How long an unrelated job may take, in ms. */
const SOON_MS = 2000;

let silence: Silence;
beforeAll(async () => {
  silence = await startSilence();
});
afterAll(() => silence?.close());

it.each(Object.entries(PARTNERS))(
  "a partner of %s that never answers holds up nobody else",
  { timeout: 240_000 },
  async (lane, partner) => {
    const before = silence.held();
    const { product, sink } = await startMailedProduct(partner.env(silence.port));
    try {
      await partner.ask(product, silence.port);
      await until(`a call of ${lane}`, () => silence.held() > before);
      expect(await unrelated(product)).toBeLessThan(SOON_MS);
      // Mail has its own lane: it continues while any other partner hangs.
      if (lane !== "mail") {
        const start = Date.now();
        const { email } = await signUp(product);
        await sink.waitFor(email);
        expect(Date.now() - start).toBeLessThan(SOON_MS * 2);
      }
      const { json } = await product.call("GET", "/api/app/admin/system", { token: product.superuser });
      const found = listOf(json, "lanes").find((each) => each.lane === lane);
      // Later: a webhook that is due while its endpoint hangs looks again after the call.
      expect(Number(found?.running) + Number(found?.due) + Number(found?.later)).toBeGreaterThan(0);
    } finally {
      await product.stop();
    }
  },
);

it("mails held up by a silent mail server are sent as soon as it responds", { timeout: 240_000 }, async () => {
  const { product, sink } = await startMailedProduct();
  try {
    sink.mode = "drop";
    const first = await signUp(product);
    const failed = `SELECT id, outage FROM jobs WHERE key LIKE 'mail.%:${first.id}' AND attempts > 0 AND state = 'queued'`;
    await until("the first try", () => query(product.dir, failed)[0]?.outage === "1");
    // Tried long enough ago: a job that causes the silence itself must not be retried without a pause.
    change(
      product.dir,
      `UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z', run_at = '2100-01-01 00:00:00.000Z' WHERE state = 'queued'`,
    );
    sink.mode = "accept";
    const second = await signUp(product);
    await sink.waitFor(second.email);
    await sink.waitFor(first.email);
  } finally {
    await product.stop();
  }
});
