import { beforeAll, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { importsOf } from "../../support/imports.ts";
import { pause, until } from "../../support/poll.ts";
import { signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

/** `npm run test:long -- import-kills` kills 20 times in each test. */
const KILLS = Number(process.env.KILLS ?? 2);
const ROWS = 120;
const PATIENCE = { timeout: 120_000 + KILLS * 60_000, tags: "long" };

const { product, sink } = sharedMailed();
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  imports = importsOf(product, (await signUpAdmin(product)).token);
});

async function killWithin(ms: number): Promise<void> {
  await pause(Math.random() * ms);
  await product.kill();
  await product.restart();
}

const emailsOf = (kill: number) => Array.from({ length: ROWS }, (_, index) => `kill.${kill}.${index}@example.org`);
const send = (kill: number) =>
  imports.send({ headings: ["email", "paid_until"], rows: emailsOf(kill).map((email) => [email, "2099-01-01"]) });
const count = (sql: string) => Number(query(product.dir, sql)[0]?.n);

it("a kill during an import makes each member once, whole", PATIENCE, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const id = await send(kill);
    await imports.start(id);
    await killWithin(1500);
    expect(await imports.ended(id, 120_000)).toMatchObject({ state: "done", counts: { created: ROWS, refused: 0 } });
    const where = `u.email LIKE 'kill.${kill}.%'`;
    expect(count(`SELECT COUNT(*) AS n FROM users u WHERE ${where}`)).toBe(ROWS);
    expect(count(`SELECT COUNT(*) AS n FROM users u JOIN stremio s ON s.user = u.id WHERE ${where}`)).toBe(ROWS);
    expect(
      count(`SELECT COUNT(*) AS n FROM import_rows r JOIN users u ON u.id = r.user WHERE r.import = '${id}'`),
    ).toBe(ROWS);
  }
});

it("a kill while an import is undone leaves nobody half deleted", PATIENCE, async () => {
  for (let kill = 101; kill <= 100 + KILLS; kill++) {
    const id = await send(kill);
    await imports.start(id);
    await imports.ended(id, 120_000);
    await imports.post(`/${id}/undo`);
    await killWithin(1500);
    expect(await imports.ended(id, 120_000)).toMatchObject({ state: "undone", counts: { undone: ROWS, created: 0 } });
    expect(count(`SELECT COUNT(*) AS n FROM users WHERE email LIKE 'kill.${kill}.%'`)).toBe(0);
    expect(count("SELECT COUNT(*) AS n FROM stremio WHERE user NOT IN (SELECT id FROM users)")).toBe(0);
  }
});

it("a kill while invitations are sent mails each member one", PATIENCE, async () => {
  for (let kill = 201; kill <= 200 + KILLS; kill++) {
    const id = await send(kill);
    await imports.start(id);
    await imports.ended(id, 120_000);
    await imports.post(`/${id}/invite`, { rate: 1000 });
    await killWithin(3000);
    await until("the invitations", async () => textOf(await imports.read(id), "mails") === "sent", 120_000);
    const open = "SELECT COUNT(*) AS n FROM jobs WHERE kind = 'mail.invitation' AND state IN ('queued', 'running')";
    await until("the mails", () => count(open) === 0, 120_000);
    for (const email of emailsOf(kill)) {
      const ids = sink.to(email).map(({ headers }) => headers["message-id"]);
      expect([email, new Set(ids).size]).toEqual([email, 1]);
    }
  }
});
