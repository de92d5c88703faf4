import { mkdirSync } from "node:fs";
import { query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { newEmail, type Product, signUpBody, startProduct } from "../../support/product.ts";
import { smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";
import { template } from "../../support/template.ts";
import type { Campaign } from "../lib/campaign.ts";
import { startLoad, verify } from "../lib/load.ts";
import { fill, free, noVolumes, tmpfs } from "../lib/volume.ts";

/** A mail that was sent while its end could not be noted is sent again when the disk is free; it must not storm. */
const MOST_MAILS = 3;

/** The disk fills up under load and is freed: refusals say "try again", nothing is lost, nobody gets a mail twice. */
export const diskFull: Campaign = {
  name: "disk full and back",
  share: 2,
  missing: noVolumes,
  async run({ end }) {
    const volume = tmpfs(64);
    const dir = `${volume.path}/data`;
    mkdirSync(dir);
    const sink = await startSmtpSink();
    const acknowledged: string[] = [];
    const broken: string[] = [];
    let rounds = 0;
    let refusals = 0;
    try {
      const product = await startProduct({ from: await template(), dir, env: smtpEnv(sink) });
      try {
        do {
          rounds += 1;
          const load = startLoad(product.url, 4);
          await until("a sign-up", () => load.acknowledged.length > 0);
          fill(volume.path);
          await until("a refusal", () => load.refused.size > 0, 60_000);
          broken.push(...(await refusal(product)));
          free(volume.path);
          const before = load.acknowledged.length;
          await until("a sign-up after it", () => load.acknowledged.length > before, 60_000);
          await load.stop();
          acknowledged.push(...load.acknowledged);
          for (const [status, count] of load.refused) {
            refusals += count;
            if (status !== 503) broken.push(`round ${rounds}: ${count} sign-ups were answered with ${status}`);
          }
          broken.push(...verify(dir, acknowledged).map((text) => `round ${rounds}: ${text}`));
        } while (Date.now() < end && broken.length === 0);
        const due = `state = 'queued' AND run_at <= strftime('%Y-%m-%d %H:%M:%fZ')`;
        await until("the jobs", () => query(dir, `SELECT id FROM jobs WHERE ${due}`).length === 0, 90_000);
      } finally {
        await product.stop();
      }
      const counts = Map.groupBy(sink.mails, (mail) => `${mail.to} ${mail.subject}`);
      for (const [name, mails] of counts)
        if (mails.length > MOST_MAILS) broken.push(`${mails.length} times the mail ${name}`);
    } finally {
      await sink.close();
      volume.remove();
    }
    return { figures: { rounds, acknowledged: acknowledged.length, refusals, mails: sink.mails.length }, broken };
  },
};

/** What one visitor reads while the disk is full. */
async function refusal(product: Product): Promise<string[]> {
  const headers = { "Accept-Language": "en" };
  const body = signUpBody(newEmail());
  const answer = await product.call("POST", "/api/collections/users/records", { body, headers });
  if (answer.status === 200) return []; // SQLite had a free page left
  const problem = JSON.stringify([answer.status, codes(answer), answer.json.message]);
  const wanted = JSON.stringify([503, { form: "try_again" }, "Nothing can be saved right now. Try again in a moment."]);
  const page = await product.call("GET", "/");
  return [
    ...(problem === wanted ? [] : [`a full disk is told as ${problem}`]),
    ...(page.status === 200 ? [] : [`the home page answers ${page.status}`]),
  ];
}
