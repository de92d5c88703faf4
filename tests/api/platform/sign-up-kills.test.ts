import { expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { call, textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { newEmail, type Product, signUpBody, startProduct } from "../../support/product.ts";

const ROUNDS = 4;
const CLIENTS = 6;

/** Signs up repeatedly until the server is killed, and records the acknowledged accounts. */
async function visitor(url: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    try {
      const answer = await call(url, "POST", "/api/collections/users/records", { body: signUpBody(newEmail("crash")) });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      acknowledged.push(textOf(answer.json, "id"));
    } catch (error) {
      if (error instanceof TypeError) return; // the connection broke: the server is gone
      throw error;
    }
  }
}

/** The stored rows of every member, by id. */
function accounts(dir: string): Map<string, Record<string, string>> {
  const rows = query(
    dir,
    `SELECT u.id, u.affiliate_code, u.price, u.stremio_username = s.email AND s.password != '' AS same,
       (SELECT COUNT(*) FROM stremio WHERE user = u.id) AS records,
       (SELECT COUNT(*) FROM jobs WHERE key = 'stremio.provision:' || u.id) AS provisioning,
       (SELECT COUNT(*) FROM jobs WHERE key = 'mail.verification:' || u.id) AS mails
     FROM users u LEFT JOIN stremio s ON s.user = u.id WHERE u.admin = FALSE`,
  );
  return new Map(rows.map((row) => [row.id ?? "", row]));
}

it("a killed server loses no acknowledged account and leaves no partial one", {
  tags: "long",
  timeout: 300_000,
}, async () => {
  const product: Product = await startProduct();
  try {
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const before = acknowledged.length;
      const visitors = Array.from({ length: CLIENTS }, () => visitor(product.url, acknowledged));
      await until(`sign-ups in round ${round}`, () => acknowledged.length >= before + 5);
      await pause(Math.random() * 100); // the kill happens at any point of a sign-up
      await product.kill();
      await Promise.all(visitors);
      await product.restart();

      const found = accounts(product.dir);
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
      for (const [id, account] of found) {
        expect(account, `round ${round}, member ${id}`).toMatchObject({ price: "0", mails: "1" });
        expect(account.affiliate_code).toMatch(/^AFF-[A-Z0-9]{8}$/);
        if (account.provisioning === "0") expect(account).toMatchObject({ records: "1", same: "1" });
      }
      expect(query(product.dir, "SELECT id FROM stremio WHERE user NOT IN (SELECT id FROM users)")).toEqual([]);
      expect(query(product.dir, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    }
    const answer = await product.call("POST", "/api/collections/users/records", { body: signUpBody(newEmail()) });
    expect(answer.status).toBe(200);
  } finally {
    await product.stop();
  }
});
