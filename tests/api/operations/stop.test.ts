import { afterAll, beforeAll, expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { PARTNERS } from "../../support/partners.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import { type Silence, startSilence } from "../../support/silence.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";

/** The promised limit. A stop also ends requests and closes databases; `idle` measures that on this machine. */
const STOP_MS = 5000;

let sink: SmtpSink;
let silence: Silence;
let product: Product;
beforeAll(async () => {
  sink = await startSmtpSink();
  silence = await startSilence();
  product = await startProduct({ env: { ...smtpEnv(sink), ...PARTNERS.payments?.env(silence.port) } });
});
afterAll(async () => {
  await product.stop();
  await sink.close();
  await silence.close();
});

/** Sends SIGTERM and waits for the end of the process, in ms. */
async function stopped(): Promise<number> {
  const pid = product.pid();
  const start = Date.now();
  process.kill(pid, "SIGTERM");
  await until("the end of the process", () => !isAlive(pid), 60_000);
  return Date.now() - start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const jobs = (where: string) => query(product.dir, `SELECT key, state, attempts, run_at FROM jobs WHERE ${where}`);

it("SIGTERM releases work held up by a silent partner within five seconds, and a restart resumes it at once", async () => {
  const idle = await stopped();
  await product.restart();
  sink.mode = "stall";
  const tries = sink.tries;
  const { id, email } = await signUp(product);
  await PARTNERS.payments?.ask(product, silence.port);
  await until("a mail on its way", () => sink.tries > tries);
  await until("a payment job on its way", () => silence.held() > 0);

  expect(await stopped()).toBeLessThan(STOP_MS + idle);
  expect(jobs("state = 'running'")).toEqual([]);
  const [mail] = jobs(`key = 'mail.verification:${id}'`);
  // Not the job's fault: the attempt does not count, and the job is due.
  expect(mail).toMatchObject({ state: "queued", attempts: "0" });
  expect((mail?.run_at ?? "") <= dbTime(new Date())).toBe(true);
  expect(jobs("key LIKE 'billing.reconcile:%' AND (state != 'queued' OR attempts != 0)")).toEqual([]);

  sink.mode = "accept";
  await product.restart();
  await sink.waitFor(email);
  change(product.dir, "DELETE FROM jobs WHERE lane = 'payments'");
});

it("SIGTERM lets a mail that the server accepts slowly finish", { tags: "long" }, async () => {
  let answered = false;
  sink.mode = "slow";
  sink.onMail = () => {
    answered = true;
  };
  const tries = sink.tries;
  const { id, email } = await signUp(product);
  await until("a mail on its way", () => sink.tries > tries);
  expect(answered).toBe(false);
  await stopped();
  expect(jobs(`key = 'mail.verification:${id}'`)).toMatchObject([{ state: "done", attempts: "1" }]);
  sink.mode = "accept";
  await product.restart();
  const later = await signUp(product);
  await sink.waitFor(later.email);
  expect(sink.to(email)).toHaveLength(1);
});
