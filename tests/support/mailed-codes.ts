import { query } from "./database.ts";
import { until } from "./poll.ts";

const NEWEST = "SELECT sentTo FROM _otps ORDER BY created DESC, rowid DESC LIMIT 1";

/** Waits until PocketBase has noted the newest code as sent, which it does after the mail server has taken the mail. */
export async function codeNoted(dir: string): Promise<void> {
  await until("the note of the delivery", () => query(dir, NEWEST)[0]?.sentTo);
}
