import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEBRID_SERVICES } from "../../common/wire/debrid.ts";
import { change, query } from "../support/database.ts";
import { listOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Product, signUp, startProduct } from "../support/product.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../support/smtp-sink.ts";

/** Accepts every connection and never says a word. */
type Silence = { port: number; held: () => number; close: () => Promise<void> };

async function startSilence(): Promise<Silence> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return {
    port: address.port,
    held: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** How long an unrelated job may take, in ms. */
const SOON_MS = 2000;
const TRIES = 20;
const JOBS = "/api/collections/jobs/records";

let silence: Silence;
let sink: SmtpSink;
beforeAll(async () => {
  silence = await startSilence();
  sink = await startSmtpSink();
});
afterAll(async () => {
  await silence?.close();
  await sink?.close();
});

/** A job that asks nobody: how long from the request until it is done, in ms; the slowest but one of twenty. */
async function unrelated(product: Product): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < TRIES; turn++) {
    const start = Date.now();
    await product.manage("POST", JOBS, {
      kind: "stremio.provision",
      key: `unrelated:${turn}:${start}`,
      payload: { user: "nobody" },
      state: "queued",
      run_at: "2026-01-01 00:00:00.000Z",
    });
    const done = `SELECT id FROM jobs WHERE key = 'unrelated:${turn}:${start}' AND state = 'done'`;
    await until("the job", () => query(product.dir, done).length === 1);
    took.push(Date.now() - start);
  }
  return took.sort((a, b) => a - b)[Math.ceil(TRIES * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
}

type Partner = { env: (url: string) => Record<string, string>; ask: (product: Product) => Promise<unknown> };

/** By lane: settings that make the partner the silent one, and more work for it than the lane has runners. */
const PARTNERS: Record<string, Partner> = {
  mail: {
    env: () => ({ SMTP_PORT: String(silence.port) }),
    ask: async (product) => {
      for (let count = 0; count < 4; count++) await signUp(product);
    },
  },
  payments: {
    env: (url) => ({ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_API_BASE: url }),
    ask: (product) => queue(product, "payments", "billing.reconcile"),
  },
  accounts: {
    env: (url) => ({
      STREMIO_PROVISIONER: "webhook",
      STREMIO_WEBHOOK_URL: url,
      STREMIO_WEBHOOK_SECRET: "not so secret after all",
    }),
    ask: (product) => signUp(product),
  },
  debrid: {
    env: (url) => ({ DEBRID_API_BASE: url }),
    ask: async (product) => {
      for (let count = 0; count < 3; count++) {
        const body = { service: DEBRID_SERVICES[0], label: "", key: `a-key-of-theirs-${count}` };
        await product.call("POST", "/api/app/admin/debrid", { token: product.superuser, body });
      }
    },
  },
};

async function queue(product: Product, lane: string, kind: string): Promise<void> {
  for (let count = 0; count < 4; count++) {
    const job = { kind, lane, key: `${kind}:${count}`, payload: {}, state: "queued" };
    await product.manage("POST", JOBS, { ...job, run_at: "2026-01-01 00:00:00.000Z" });
  }
}

it.each(Object.entries(PARTNERS))(
  "a partner of %s that never answers holds up nobody else",
  { timeout: 240_000 },
  async (lane, partner) => {
    const before = silence.held();
    const product = await startProduct({
      env: { ...smtpEnv(sink), ...partner.env(`http://127.0.0.1:${silence.port}`) },
    });
    try {
      await partner.ask(product);
      await until(`a call of ${lane}`, () => silence.held() > before);
      expect(await unrelated(product)).toBeLessThan(SOON_MS);
      // A mail is a partner's work too: it goes on while any other hangs.
      if (lane !== "mail") {
        const start = Date.now();
        const { email } = await signUp(product);
        await sink.waitFor(email);
        expect(Date.now() - start).toBeLessThan(SOON_MS * 2);
      }
      const { json } = await product.call("GET", "/api/app/admin/system", { token: product.superuser });
      const found = listOf(json, "lanes").find((each) => each.lane === lane);
      expect(Number(found?.running) + Number(found?.due)).toBeGreaterThan(0);
    } finally {
      await product.stop();
    }
  },
);

it("what a silent mail server held up leaves as soon as it answers", { timeout: 240_000 }, async () => {
  const product = await startProduct({ env: smtpEnv(sink) });
  try {
    sink.mode = "drop";
    const first = await signUp(product);
    const failed = `SELECT id, outage FROM jobs WHERE key LIKE 'mail.%:${first.id}' AND attempts > 0 AND state = 'queued'`;
    await until("the first try", () => query(product.dir, failed)[0]?.outage === "1");
    // Tried long enough ago: a job that brings the silence about itself must not be tried without a pause.
    change(
      product.dir,
      `UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z', run_at = '2100-01-01 00:00:00.000Z' WHERE state = 'queued'`,
    );
    sink.mode = "accept";
    const second = await signUp(product);
    await sink.waitFor(second.email);
    await sink.waitFor(first.email);
  } finally {
    sink.mode = "accept";
    await product.stop();
  }
});
