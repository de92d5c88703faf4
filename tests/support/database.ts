import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pause } from "./poll.ts";

/** For a request to have read all that it reads before it waits for the writer. */
export const READ_MS = 500;

/** Rows of the product's database file, read beside the running server. Cells are compared as texts. */
export function query(dir: string, sql: string): Record<string, string>[] {
  const database = new DatabaseSync(`${dir}/data.db`, { readOnly: true, timeout: 20_000 });
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true); // the search index numbers its pieces beyond what a number holds
    const rows = statement.all();
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell)])));
  } finally {
    database.close();
  }
}

/** Runs a statement beside the running server: for what no API can change, such as the day of a sign-up. */
export function change(dir: string, sql: string): void {
  const database = new DatabaseSync(`${dir}/data.db`, { timeout: 20_000 });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

/** Runs `work` and gives its answer. The server reads as before meanwhile, and waits with all that it writes for the statement's commit. */
export async function whileWriting<T>(dir: string, sql: string, work: () => Promise<T>): Promise<T> {
  const database = new DatabaseSync(`${dir}/data.db`, { timeout: 20_000 });
  try {
    database.exec(`BEGIN IMMEDIATE; ${sql}`);
    const answer = await work();
    database.exec("COMMIT");
    return answer;
  } finally {
    database.close();
  }
}

/** Sends a request that reads what is stored before a statement, and waits with what it writes until that is committed. */
export async function duringWrite<T>(dir: string, sql: string, send: () => Promise<T>): Promise<T> {
  const sent = await whileWriting(dir, sql, async () => {
    const answer = send();
    await pause(READ_MS);
    return { answer };
  });
  return sent.answer;
}

/** The names of the database files (with their write-ahead logs) whose bytes contain a text. */
export function filesWith(dir: string, text: string): string[] {
  const wanted = Buffer.from(text);
  return readdirSync(dir)
    .filter((name) => /\.db(-wal|-shm)?$/.test(name))
    .filter((name) => readFileSync(`${dir}/${name}`).includes(wanted));
}
