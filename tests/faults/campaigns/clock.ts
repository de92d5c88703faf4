import { change, query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";
import { template } from "../../support/template.ts";
import { ageing } from "../../support/time-travel.ts";
import type { Campaign } from "../lib/campaign.ts";

const HOUR_MS = 3_600_000;

/**
 * A server comes back with another time: all that is stored was written by a clock that ran ahead, or long ago. Waiting
 * mails leave once, crons run, nobody is locked out. (Go reads the clock from the kernel, where no library can lie to it:
 * it is the dates that are moved.)
 */
export const clock: Campaign = {
  name: "clock jumps",
  share: 1,
  async run({ chance, end }) {
    const sink = await startSmtpSink();
    const product = await startProduct({ from: await template(), env: smtpEnv(sink) });
    const regular = await signUp(product);
    const members = [regular.id];
    const broken: string[] = [];
    let [back, forward] = [0, 0];
    let ahead = chance.is(0.5);
    try {
      await sink.waitFor(regular.email);
      await link(product, sink, regular.email);
      do {
        const hours = 2 + Math.floor(chance.next() * 480);
        const waiting = await interrupted(product, sink);
        members.push(...waiting.map(({ id }) => id));
        const moves = await ageing(product, (ahead ? -hours : hours) * 3600);
        await product.kill();
        change(product.dir, moves);
        const counted = (ahead ? hours : -hours) * HOUR_MS;
        change(
          product.dir,
          `UPDATE mail_limits SET clear_at = clear_at + ${counted};
           UPDATE jobs SET run_at = updated WHERE state = 'queued';
           UPDATE cron_runs SET holder = 'dead.run'`,
        );
        sink.mode = "accept";
        await product.restart();

        const where = `the clock went ${ahead ? "back" : "forward"} by ${hours} h`;
        for (const { email } of waiting) await sink.waitFor(email);
        await product.run("mail-limits-purge");
        await product.run("system-watch");
        await link(product, sink, regular.email);
        const { email } = await signUp(product);
        await sink.waitFor(email);
        for (const member of waiting) {
          const mails = sink.to(member.email).filter(({ text }) => text.includes("/verify-email#")).length;
          if (mails !== 1) broken.push(`${where}: ${mails} times the same mail`);
        }
        await until("health", async () => (await product.call("GET", "/api/app/health")).status === 200);
        const kept = new Set(query(product.dir, "SELECT id FROM users").map(({ id }) => id));
        if (members.some((id) => !kept.has(id))) broken.push(`${where}: members are lost`);
        if (ahead) back += 1;
        else forward += 1;
        ahead = !ahead;
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await product.stop();
      await sink.close();
    }
    return { figures: { back, forward, members: members.length }, broken };
  },
};

/** Asks for a link to a new password, which two minutes and a mailbox's limit may hold back: neither does here. */
async function link(product: Product, sink: SmtpSink, email: string): Promise<void> {
  const before = sink.to(email).length;
  await product.call("POST", "/api/collections/users/request-password-reset", { body: { email } });
  await until("the link to a new password", () => sink.to(email).length > before);
}

/** Members whose mail the server deferred, due again at once. */
async function interrupted(product: Product, sink: SmtpSink): Promise<{ id: string; email: string }[]> {
  sink.mode = "defer";
  const members = [await signUp(product), await signUp(product)];
  const keys = members.map(({ id }) => `'mail.verification:${id}'`).join();
  const failed = `FROM jobs WHERE key IN (${keys}) AND state = 'queued' AND attempts > 0`;
  await until("the failures", () => query(product.dir, `SELECT id ${failed}`).length === members.length);
  return members;
}
