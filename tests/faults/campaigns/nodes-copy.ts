import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { change, query } from "../../support/database.ts";
import { startNodes } from "../../support/nodes.ts";
import { pause, until } from "../../support/poll.ts";
import { probe } from "../../support/probe.ts";
import type { TestServer } from "../../support/server.ts";
import type { Campaign } from "../lib/campaign.ts";
import { startLoad } from "../lib/load.ts";

const ROWS = 400;
/** A row fills an eighth of a page, so that each round changes fifty pages. */
const PADDING = 500;
/** The file is made small every so many rounds. */
const VACUUM_EACH = 40;
const SHORT_MS = 500;
const LONG_MS = 8_000;

/** What the writer does in one round, in one transaction: all rows get its number, and tables come, change and go. */
function round(at: number): string {
  const table = `rounds_${at % 7}`;
  return `BEGIN IMMEDIATE;
    UPDATE rounds SET n = ${at}, padding = hex(randomblob(${PADDING / 2}));
    DROP TABLE IF EXISTS ${table};
    CREATE TABLE ${table} AS SELECT * FROM rounds LIMIT ${at % 49};
    CREATE INDEX ${table}_n ON ${table} (n);
    ALTER TABLE ${table} ADD COLUMN more TEXT NOT NULL DEFAULT '${at}';
    COMMIT;${at % VACUUM_EACH === 0 ? "VACUUM;" : ""}`;
}

/** Whether a reader of the node's file sees anything but the state of one commit: a sentence, or "". */
function torn({ dir }: TestServer): string {
  const states = query(dir, "SELECT n, COUNT(*) AS count FROM rounds GROUP BY n");
  return states.length === 1 && states[0]?.count === String(ROWS) ? "" : `a reader saw ${JSON.stringify(states)}`;
}

/** The content of each table at one moment, and how many rows they have. */
function content({ dir }: TestServer): { tables: Map<string, string>; rows: number } {
  const database = new DatabaseSync(`${dir}/data.db`, { readOnly: true, timeout: 20_000 });
  const tables = new Map<string, string>();
  let rows = 0;
  try {
    database.exec("BEGIN");
    const made = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage > 0");
    for (const { name, sql } of made.all()) {
      const hash = createHash("sha256").update(String(sql));
      const all = database.prepare(`SELECT * FROM "${name}"`);
      all.setReadBigInts(true);
      for (const row of all.iterate()) {
        rows += 1;
        for (const cell of Object.values(row)) hash.update(cell instanceof Uint8Array ? cell : `${cell}`).update("\n");
      }
      tables.set(String(name), hash.digest("hex"));
    }
  } finally {
    database.close();
  }
  return { tables, rows };
}

/** The tables whose content is not the same. */
function different(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

/** A node is killed again and again beneath a writer that changes rows and tables, vacuums and compacts; another one answers. */
export const nodesCopy: Campaign = {
  name: "nodes beneath DDL and VACUUM",
  share: 2,
  async run({ chance, end }) {
    const all = await startNodes(2);
    const broken: string[] = [];
    let [rounds, reads, kills, stopped] = [0, 0, 0, false];
    try {
      const [killed, other] = all.nodes as [TestServer, TestServer];
      const made = `WITH RECURSIVE i(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM i WHERE n < ${ROWS})`;
      change(all.writer.dir, `CREATE TABLE rounds AS ${made} SELECT n AS id, 0 AS n, '' AS padding FROM i`);
      for (const node of all.nodes) await until("the table", () => torn(node) === "");
      const answers = await probe(other.url, "/en");
      const load = startLoad(other.url, 1);
      const writing = (async () => {
        for (; !stopped; await pause(20)) change(all.writer.dir, round(++rounds));
      })();
      const reading = (async () => {
        for (; !stopped; await pause(5), reads++) {
          const found = torn(reads % 2 === 0 ? killed : other);
          if (found) broken.push(found);
        }
      })();
      do {
        // Sometimes it is away until the single changes have been compacted.
        await pause(chance.next() * LONG_MS);
        await killed.kill();
        kills += 1;
        await pause(chance.next() < 0.1 ? 5 * LONG_MS : SHORT_MS);
        await killed.restart();
      } while (Date.now() < end && broken.length === 0);
      await load.stop();
      stopped = true;
      await Promise.all([writing, reading]);
      const { answers: answered, failed } = await answers.stop();
      if (failed > 0) broken.push(`${failed} pages of the other node failed`);
      await all.writer.end(); // nothing changes any more
      const { tables, rows } = content(all.writer);
      for (const node of all.nodes) {
        const others = () => different(tables, content(node).tables);
        await until("the same content", () => others().length === 0).catch(() => {
          broken.push(`${node.url} has other rows than the writer in ${others().join(", ")}`);
        });
        const checked = query(node.dir, "PRAGMA integrity_check").map((row) => row.integrity_check);
        if (checked.join() !== "ok") broken.push(`integrity_check: ${checked.slice(0, 3).join("; ")}`);
      }
      return {
        figures: { kills, rounds, reads, pages: answered, "equal rows": rows, members: load.acknowledged.length },
        broken,
      };
    } finally {
      stopped = true;
      await all.stop();
    }
  },
};
