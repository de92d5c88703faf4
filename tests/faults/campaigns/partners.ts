import { PARTNERS, unrelated } from "../../support/partners.ts";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { freePort } from "../../support/server.ts";
import { startSilence } from "../../support/silence.ts";
import { smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";
import type { Campaign } from "../lib/campaign.ts";

/** How long a job that asks nobody may take, as the 95th percentile, in ms. */
const SOON_MS = 2000;
const LANES = Object.keys(PARTNERS);
const WAYS = ["is silent", "drips", "refuses"] as const;

/** One partner hangs or fails, a different one each round: everything else continues, and a stop does not wait for it. */
export const partners: Campaign = {
  name: "hung and failing partners",
  share: 2,
  async run({ chance, end }) {
    const sink = await startSmtpSink();
    const silent = await startSilence();
    const drips = await startSilence("220 wait ");
    const broken: string[] = [];
    const lanes = chance.shuffle(LANES);
    let rounds = 0;
    let slowest = 0;
    let stop = 0;
    try {
      do {
        const lane = lanes[rounds % lanes.length] ?? "mail";
        const way = chance.pick(WAYS);
        const other = way === "drips" ? drips : silent;
        const partner = PARTNERS[lane];
        const port = way === "refuses" ? await freePort() : other.port;
        const product = await startProduct({ env: { ...smtpEnv(sink), ...partner?.env(port) } });
        try {
          const before = other.held();
          await partner?.ask(product, port);
          if (way !== "refuses") await until(`a call of ${lane}`, () => other.held() > before);
          const took = await unrelated(product);
          slowest = Math.max(slowest, took);
          if (took > SOON_MS) broken.push(`${lane} ${way}: a job that asks nobody takes ${took} ms`);
          const page = await product.call("GET", "/");
          if (page.status !== 200) broken.push(`${lane} ${way}: the home page answers ${page.status}`);
        } finally {
          const start = Date.now();
          await product.stop();
          stop = Math.max(stop, Date.now() - start);
        }
        rounds += 1;
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await silent.close();
      await drips.close();
      await sink.close();
    }
    return { figures: { rounds, "slowest p95 (ms)": slowest, "slowest stop (ms)": stop }, broken };
  },
};
