import { change } from "./database.ts";

/** How often a member may do at once what is kept each time, and after how long once more, in ms (pb_hooks/lib/repeat-limits.ts). */
export const KEPT = 30;
const EVERY_MS = 600_000;

/** Uses up these limits for every member who has done such a thing before. @param dir a product's data folder */
export function useUpKept(dir: string): void {
  change(dir, `UPDATE mail_limits SET clear_at = ${Date.now() + (KEPT - 0.5) * EVERY_MS}`);
}
