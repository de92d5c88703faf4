import { query } from "./database.ts";
import { until } from "./poll.ts";

/** Waits until PocketBase has noted each mailed code as sent, which it does after the mail server has taken the mail. */
export async function codesNoted(dir: string): Promise<void> {
  await until("the note of the delivery", () => query(dir, "SELECT id FROM _otps WHERE sentTo = ''").length === 0);
}
