import { THREAD_DAYS } from "../../../common/contract/inbox.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { deleteThreads } from "./member.ts";

/** Deletes the threads in which nobody has written for three years. */
export function purgeThreads(app: CoreApp): void {
  deleteThreads(app, "last < {:before}", { before: dbTime(addDays(now(), -THREAD_DAYS)) });
}
