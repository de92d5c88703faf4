import { expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { pause, until } from "../../support/poll.ts";
import { signUp } from "../../support/product.ts";

/** `npm run test:long -- mail-kills` kills 40 times. */
const KILLS = Number(process.env.KILLS ?? 3);
const MAILS_A_KILL = 40;

it("kills during sending lose no mail, and a mail sent twice keeps its Message-ID", {
  tags: "long",
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const { product, sink } = await startMailedProduct();
  try {
    const { email } = await signUp(product);
    await sink.waitFor(email);
    sink.mails.length = 0;
    const open = () => Number(query(product.dir, "SELECT COUNT(*) AS n FROM jobs WHERE state != 'done'")[0]?.n);
    for (let kill = 0; kill < KILLS; kill++) {
      change(
        product.dir,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAILS_A_KILL})
         INSERT INTO jobs (id, kind, key, lane, ticket, payload, state, run_at, created, updated)
         SELECT SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15), 'mail.notice', 'kill:${kill}:' || i, 'mail', 'ticket' || i,
           json_object('notice', 'system.mail-test', 'user', id), 'queued', '2026-01-01 00:00:00.000Z',
           '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM users, n WHERE email = '${email}'`,
      );
      await product.manage("POST", "/api/crons/jobs-mail").catch(() => undefined);
      const before = sink.mails.length;
      await until("mails on their way", () => sink.mails.length > before);
      await pause(Math.random() * 300); // the kill happens at any point of a mail
      await product.kill();
      await product.restart();
    }
    await until("every mail", () => open() === 0, 60_000 + KILLS * 10_000);

    const total = KILLS * MAILS_A_KILL;
    const ids = sink.mails.map((mail) => mail.headers["message-id"] ?? "");
    const doubles = ids.length - new Set(ids).size;
    console.log(`${total} mails, ${KILLS} kills: ${total - new Set(ids).size} lost, ${doubles} twice`);
    expect(new Set(ids).size).toBe(total);
    // Only the mails being sent at the moment of a kill are in doubt: two runners.
    expect(doubles).toBeLessThanOrEqual(KILLS * 2);
    // Each of them says so.
    const doubtful = query(product.dir, "SELECT id || '-' || ticket AS once FROM jobs WHERE doubt = TRUE");
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    for (const id of twice)
      expect(
        doubtful.some(({ once }) => id.includes(once ?? "?")),
        id,
      ).toBe(true);
    // A clean stop leaves nothing in doubt.
    expect(query(product.dir, "SELECT id FROM jobs WHERE state IN ('running', 'failed')")).toEqual([]);
  } finally {
    await product.stop();
  }
});
