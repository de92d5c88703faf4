import { type MemberThread, THREAD_STATES } from "../../../common/contract/inbox.ts";
import { rowOf, rows } from "../../lib/sql.ts";

export { mailboxStatus, unreadMails } from "./mailbox.ts";
export { openThread } from "./store.ts";

const THREAD = rowOf({ text: "id number subject state preview", flag: "unread", time: "created last" });
const MOST = 50;

/** A member's latest threads, for the member's page; each opens at `/admin/inbox/{id}`. */
export function threadsOf(app: CoreApp, user: string): MemberThread[] {
  const sql = `SELECT id, number, subject, state, preview, unread, created, last FROM threads
    WHERE user = {:user} AND user != '' ORDER BY last DESC LIMIT ${MOST}`;
  return rows(app, sql, { user }, THREAD).map(({ state, ...thread }) => ({
    ...thread,
    state: THREAD_STATES.find((each) => each === state) ?? "closed",
  }));
}
