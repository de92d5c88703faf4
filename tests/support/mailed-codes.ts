import { query } from "./database.ts";
import { until } from "./poll.ts";

const NEWEST = "SELECT state FROM jobs WHERE kind = 'mail.code' ORDER BY created DESC, rowid DESC LIMIT 1";

/** Waits until the newest code counts as mailed, which is noted after the mail server has taken the mail. */
export async function codeNoted(dir: string): Promise<void> {
  await until("the note of the delivery", () => query(dir, NEWEST)[0]?.state === "done");
}
