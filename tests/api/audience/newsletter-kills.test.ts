import { expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { addSubscribers, reaches, sendOut, states } from "../../support/newsletter.ts";
import { pause, until } from "../../support/poll.ts";

const KILLS = 3;
const READERS = 240;

it("over three kills nobody gets a letter twice, and who may have missed it is shown", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { product, sink } = await startMailedProduct();
  try {
    addSubscribers(product, READERS);
    const id = await sendOut(product, 1200);
    const letters = () => sink.mails.filter(({ headers }) => headers["message-id"]?.includes(id));
    for (let kill = 1; kill <= KILLS; kill++) {
      await until("letters on their way", () => letters().length >= kill * 20);
      await pause(Math.random() * 100); // anywhere within a letter
      await product.kill();
      await product.restart();
    }
    await reaches(product, id, "sent", 120_000);
    const arrived = letters().map(({ to }) => to);
    expect(new Set(arrived).size).toBe(arrived.length);
    const { sent = 0, unknown = 0, ...others } = states(product, id);
    expect(others).toEqual({});
    expect(sent + unknown).toBe(READERS);
    // One letter at a time is at the mail server: at most one for each kill is in doubt, and only those can be missing.
    expect(unknown).toBeLessThanOrEqual(KILLS);
    expect(arrived.length).toBeGreaterThanOrEqual(sent);
    const known = query(
      product.dir,
      `SELECT p.email FROM newsletter_deliveries d JOIN newsletter_subscribers p ON d.recipient = 's' || p.id
       WHERE d.issue = '${id}' AND d.state = 'sent'`,
    );
    expect(known.filter(({ email = "" }) => !arrived.includes(email))).toEqual([]);
  } finally {
    await product.stop();
  }
});
