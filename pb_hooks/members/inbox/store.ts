import { fold } from "../../../common/fold.ts";
import { dbTime, now } from "../../../common/time.ts";
import { visibleLine } from "../../../common/visible.ts";
import { SPOKEN } from "../../lib/alphabets.ts";
import { randomText } from "../../lib/random.ts";
import type { Fields } from "../../lib/rec.ts";
import { insert } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";

/** Characters of a thread's token: 134 bits. */
const TOKEN = 26;
/** How much of a thread a search reads, in characters. */
const WORDS_MAX = 20_000;
const PREVIEW_MAX = 160;

type Kind = "in" | "out" | "note";
type Message = Fields<"messages"> & { readonly kind: Kind; readonly text: string };

/** Opens a thread with its first message, in the transaction of the request. */
export function openThread(tx: CoreApp, fields: Fields<"threads">, first: Message): Rec<"threads"> {
  const thread = newThread(tx, fields);
  addMessage(tx, thread, first);
  return thread;
}

/** A thread that waits for its first message, which its caller adds. */
export function newThread(tx: CoreApp, fields: Fields<"threads">): Rec<"threads"> {
  const number = `M-${randomText(8, SPOKEN)}`;
  return insert(tx, "threads", {
    ...{ state: "waiting", number, token: randomText(TOKEN) },
    ...fields,
    last: dbTime(now()),
  });
}

/** Adds a message to a thread. */
export function addMessage(tx: CoreApp, thread: Rec<"threads">, message: Message): Rec<"messages"> {
  const added = insert(tx, "messages", { ...message, thread: thread.id });
  touch(tx, thread, message.kind, message.text);
  return added;
}

/** What a message changes in its thread. A note changes neither whose turn it is nor the thread's place in the list. */
export function touch(tx: CoreApp, thread: Rec<"threads">, kind: Kind, text: string): void {
  tell(thread, kind, text);
  if (kind !== "note")
    thread.load({ last: dbTime(now()), unread: kind === "in", state: kind === "in" ? "waiting" : "answered" });
  tx.save(thread);
}

const TOLD = rowOf({ text: "kind text", number: "fold" });

/** Reads again what a search finds of a thread, and what a list shows: a message was deleted. */
export function retell(tx: CoreApp, thread: Rec<"threads">): void {
  thread.load({ words: "", preview: "" });
  const sql = "SELECT kind, text, fold FROM messages WHERE thread = {:thread} ORDER BY created, rowid";
  for (const message of rows(tx, sql, { thread: thread.id }, TOLD)) {
    const { kind, text } = message;
    tell(thread, kind === "note" ? kind : "in", text.slice(0, message.fold || text.length));
  }
  tx.save(thread);
}

function tell(thread: Rec<"threads">, kind: Kind, text: string): void {
  const start = (["number", "name", "email", "subject"] as const).map((field) => thread.getString(field)).join(" ");
  const before = thread.getString("words") || fold(start);
  thread.set("words", `${before} ${fold(visibleLine(text))}`.slice(0, WORDS_MAX));
  if (kind !== "note") thread.set("preview", visibleLine(text).slice(0, PREVIEW_MAX));
}
