import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

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

/** Runs `work` while the server, which reads as before, waits for the commit of a statement with all that it writes. */
export async function whileWriting(dir: string, sql: string, work: () => Promise<void>): Promise<void> {
  const database = new DatabaseSync(`${dir}/data.db`, { timeout: 20_000 });
  try {
    database.exec(`BEGIN IMMEDIATE; ${sql}`);
    await work();
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/** The names of the database files (with their write-ahead logs) whose bytes contain a text. */
export function filesWith(dir: string, text: string): string[] {
  const wanted = Buffer.from(text);
  return readdirSync(dir)
    .filter((name) => /\.db(-wal|-shm)?$/.test(name))
    .filter((name) => readFileSync(`${dir}/${name}`).includes(wanted));
}
