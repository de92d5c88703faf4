import { DEBRID_SERVICES } from "../../common/contract/debrid.ts";
import { query } from "./database.ts";
import { until } from "./poll.ts";
import { type Product, signUp } from "./product.ts";

const TRIES = 20;
const JOBS = "/api/collections/jobs/records";

/** Time in ms from the request to the end of a job that calls no partner; the second slowest of twenty. */
export async function unrelated(product: Product): Promise<number> {
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

export type Partner = {
  env: (port: number) => Record<string, string>;
  ask: (product: Product, port: number) => Promise<unknown>;
};

/** By lane: settings that point the partner to a port, and more jobs than the lane has runners. */
export const PARTNERS: { readonly [lane: string]: Partner } = {
  mail: {
    env: (port) => ({ SMTP_PORT: String(port) }),
    ask: async (product) => {
      for (let count = 0; count < 4; count++) await signUp(product);
    },
  },
  payments: {
    env: (port) => ({
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    }),
    ask: (product) => queue(product, "payments", "billing.reconcile"),
  },
  accounts: {
    env: (port) => ({
      STREMIO_PROVISIONER: "webhook",
      STREMIO_WEBHOOK_URL: `http://127.0.0.1:${port}`,
      STREMIO_WEBHOOK_SECRET: "not so secret after all",
    }),
    ask: (product) => signUp(product),
  },
  webhooks: {
    env: () => ({}),
    ask: async (product, port) => {
      for (const name of ["one", "two"]) {
        const body = { name, url: `http://127.0.0.1:${port}/${name}`, events: [], active: true };
        await product.call("POST", "/api/app/admin/webhooks", { token: product.superuser, body });
      }
      await signUp(product);
    },
  },
  debrid: {
    env: (port) => ({ DEBRID_API_BASE: `http://127.0.0.1:${port}` }),
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
