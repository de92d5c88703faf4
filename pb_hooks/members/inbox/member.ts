import { findById } from "../../lib/records.ts";
import { rowOf, rows, run } from "../../lib/sql.ts";
import { retell } from "./store.ts";

const THREAD = rowOf({ text: "id number subject state name email", time: "created" });
const MESSAGE = rowOf({
  text: "kind way text sender",
  flag: "proved",
  number: "pictures",
  time: "created",
  timeOrNull: "sent",
});

/** What the member and the team have written to each other, notes of the team included, and how many pictures came with it. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const threads = rows(
    app,
    `SELECT id, number, subject, state, name, email, created FROM threads WHERE user = {:user} AND user != '' ORDER BY created`,
    { user: user.id },
    THREAD,
  );
  const messages = `SELECT kind, way, text, sender, proved, JSON_ARRAY_LENGTH(pictures) AS pictures, created, sent
    FROM messages WHERE thread = {:id} ORDER BY created, rowid`;
  return {
    messages: threads.map(({ id, ...thread }) => ({ ...thread, messages: rows(app, messages, { id }, MESSAGE) })),
  };
}

/** Deletes the member's threads, and what came from the address that the member has proved: strangers' threads, and mails in others'. */
export function forgetThreads(tx: CoreApp, user: Rec<"users">): void {
  if (!tx.hasTable("threads")) return; // while migrations are reverted
  joinThreads(tx, user);
  deleteThreads(tx, "user = {:user}", { user: user.id });
  if (user.verified()) forgetMails(tx, user.email());
  run(tx, "UPDATE threads SET assigned = '' WHERE assigned = {:user}", { user: user.id });
}

function forgetMails(tx: CoreApp, email: string): void {
  const sql = "SELECT id, thread FROM messages WHERE sender = {:email} COLLATE NOCASE AND sender != ''";
  const found = rows(tx, sql, { email }, { id: "", thread: "" });
  for (const { id } of found) {
    const message = findById(tx, "messages", id);
    if (message) tx.delete(message); // with its pictures
  }
  for (const id of new Set(found.map(({ thread }) => thread))) {
    const thread = findById(tx, "threads", id);
    if (thread) retell(tx, thread);
  }
}

/** Strangers' threads become the member's whose proved address they have. What was written in them stays unproved. */
export function joinThreads(tx: CoreApp, user: Rec<"users">): void {
  if (!user.verified() || user.email() === "" || !tx.hasTable("threads")) return; // an early migration makes an administrator
  const sql = "UPDATE threads SET user = {:user} WHERE email = {:email} COLLATE NOCASE AND user = ''";
  run(tx, sql, { user: user.id, email: user.email() });
}

/** Deletes threads with their messages, through the hooks that delete files. `filter` is ours, never input. */
export function deleteThreads(app: CoreApp, filter: string, params: { [name: string]: string }): void {
  const step = 200;
  for (;;) {
    const found = app.findRecordsByFilter("threads", filter, "id", step, 0, params);
    for (const thread of found) if (thread) app.delete(thread);
    if (found.length < step) return;
  }
}
