import { DatabaseSync } from "node:sqlite";
import { startSmtpSink } from "../../support/smtp-sink.ts";
import type { Builds } from "../context.ts";
import { newFolder, type Prepared, prepare, residentMegabytes, startHost } from "../lib/hosts.ts";
import { expectOk, json } from "../lib/http.ts";
import { sleep } from "../lib/processes.ts";
import { limitRow, type Row } from "../lib/report.ts";

const QUEUE_SECONDS = 10;
/** Flat is what grows by less than this, in MB, between the most in the first third of the sending and the most in the rest. */
const GROWTH_MB = 20;
const RATE = 10_000;
const NEWSLETTER = "/api/app/admin/newsletter";

/** One issue to 100,000 recipients (10,000 with --quick): how long queueing takes, and the memory while letters leave. */
export async function measureNewsletter({ quick, oursBuild }: Builds): Promise<Row[]> {
  const [readers, seconds] = quick ? [10_000, 10] : [100_000, 60];
  const folder = await newFolder(oursBuild);
  const sink = await startSmtpSink();
  const env = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(sink.port), SMTP_FROM: "hello@passerelle.example" };
  let letters = 0;
  sink.onMail = () => {
    letters++;
    sink.mails.length = 0;
  };
  await (await startHost(oursBuild, folder, "/api/health")).stop();
  writeReaders(folder, readers);
  const host = await prepare(await startHost(oursBuild, folder, "/api/health", env));
  try {
    await change(host, "/api/settings", { smtp: { enabled: true, host: env.SMTP_HOST, port: sink.port } }, "PATCH");
    const issue = await draft(host);
    await sleep(1000);
    const before = residentMegabytes(host.pid);
    const start = performance.now();
    await change(host, `${NEWSLETTER}/send`, { ...issue, at: "", rate: RATE });
    while (!(await read(host, issue.id)).queued) await sleep(20);
    const queued = (performance.now() - start) / 1000;
    const [first, begin] = [letters, performance.now()];
    const [early, late] = [await mostMemory(host, seconds / 3), await mostMemory(host, (seconds * 2) / 3)];
    const rate = ((letters - first) / (performance.now() - begin)) * 60_000;
    const size = `${readers.toLocaleString("en-GB")} recipients`;
    return [
      limitRow({ measure: `${size}: queued`, value: queued, unit: "s", digits: 1, atMost: QUEUE_SECONDS }),
      limitRow({ measure: `${size}: letters a minute, ${RATE} set`, value: rate, unit: "" }),
      limitRow({
        measure: `${size}: memory more than idle, queueing included`,
        value: Math.max(early, late) - before,
        unit: "MB",
      }),
      limitRow({
        measure: `${size}: memory more after a third of the time`,
        value: late - early,
        unit: "MB",
        atMost: GROWTH_MB,
      }),
    ];
  } finally {
    await host.stop();
    await sink.close();
  }
}

/** The most memory of a server in some seconds, in MB. */
async function mostMemory(host: Prepared, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let most = residentMegabytes(host.pid);
  for (; performance.now() < end; await sleep(200)) most = Math.max(most, residentMegabytes(host.pid));
  return most;
}

/** Confirmed subscribers, written by SQL as the form and the mailed link would. */
function writeReaders(folder: string, count: number): void {
  const database = new DatabaseSync(`${folder}/data/data.db`);
  const then = "'2026-01-01 00:00:00.000Z'";
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $count)
       INSERT INTO newsletter_subscribers (id, email, mailbox, locale, state, consent, asked, confirmed, created, updated)
       SELECT PRINTF('read%011d', i), 'reader' || i || '@letters.example', 'reader' || i, 'fr', 'confirmed', '2026-11',
         ${then}, ${then}, ${then}, ${then} FROM n`,
    )
    .run({ $count: count });
  database.close();
}

async function draft(host: Prepared): Promise<{ id: string; updated: string }> {
  const version = { subject: "Nouveautés", body: `<p>${"Bonjour à tous. ".repeat(200)}</p>` };
  const audience = { locales: ["fr", "en"], people: ["paid", "trial", "ended", "outside"], plans: [] };
  const body = { id: "", updated: "", listed: true, audience, fr: version, en: version };
  const saved = await change(host, `${NEWSLETTER}/save`, body);
  const { id, updated } = (saved as { issue: { id: string; updated: string } }).issue; // the product's own answer
  return { id, updated };
}

async function change(host: Prepared, path: string, body: object, method = "POST"): Promise<unknown> {
  return json(await expectOk(host.url + path, { method, headers: host.headers, body }));
}

async function read(host: Prepared, id: string): Promise<{ queued: boolean }> {
  const answer = await expectOk(`${host.url}${NEWSLETTER}/issue?id=${id}`, { headers: host.headers });
  return json(answer) as { queued: boolean }; // the product's own answer
}
