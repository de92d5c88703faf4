import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const ADDRESS = /[^\s"'<>=&?/]+(?:@|%(?:25)*40)[\w-]+(?:\.[\w-]+)+/;
/** Keys, tokens, and values of a query that are not hidden. */
const SECRET = /psk_[A-Za-z0-9]{48}|eyJ[\w-]{10,}\.[\w-]+\.[\w-]+|[?&][\w.[\]-]+=(?!\[hidden\]|\d{1,5}\b)[^&\s"]/;
/** Output for the operator's terminal: the first account, and mails without SMTP settings. */
const MEANT = [/^ {2}e-mail: .*$/gm, /Mail, printed because SMTP is not set\n-{60}\n[\s\S]*?-{60}(?=\n|$)/g];

/**
 * Checks every test server when it stops, so the whole suite proves it: neither the log nor the output contains an e-mail
 * address of requests or errors, nor the log a key, a token or the value of a query.
 * @throws Error with the first line that has one
 */
export function refuseAddresses(dir: string, output: string): void {
  const printed = MEANT.reduce((rest, meant) => rest.replace(meant, ""), output);
  const line = printed.split("\n").find((each) => ADDRESS.test(each));
  if (line) throw new Error(`The server printed an e-mail address: ${line}`);
  const entry = logged(dir).find((each) => ADDRESS.test(each) || SECRET.test(each));
  if (entry) throw new Error(`The log has an e-mail address or a secret: ${entry}`);
}

function logged(dir: string): string[] {
  const file = `${dir}/auxiliary.db`;
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 20_000 });
  try {
    const sql = "SELECT message || ' ' || data AS entry FROM _logs";
    return database
      .prepare(sql)
      .all()
      .map((row) => String(row.entry));
  } catch (error) {
    if (/no such table|malformed|not a database/.test(String(error))) return []; // tests that break the file
    throw error;
  } finally {
    database.close();
  }
}
