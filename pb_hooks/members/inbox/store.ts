import { fold } from "../../../common/fold.ts";
import { dbTime, now } from "../../../common/time.ts";
import { visibleLine } from "../../../common/visible.ts";
import { randomText } from "../../lib/random.ts";
import type { Fields } from "../../lib/rec.ts";
import { insert } from "../../lib/records.ts";

/** Read aloud and typed, so it contains no easily confused characters. */
const NUMBER_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** How much of a thread a search reads, in characters. */
const WORDS_MAX = 20_000;
const PREVIEW_MAX = 160;

type Message = Fields<"messages"> & { readonly kind: "in" | "out" | "note"; readonly text: string };

/** Opens a thread with its first message, in the transaction of the request. */
export function openThread(tx: CoreApp, fields: Fields<"threads">, first: Message): Rec<"threads"> {
  const number = `M-${randomText(8, NUMBER_ALPHABET)}`;
  const thread = insert(tx, "threads", { state: "waiting", number, ...fields, last: dbTime(now()) });
  addMessage(tx, thread, first);
  return thread;
}

/** Adds a message to a thread. A note changes neither whose turn it is nor the thread's place in the list. */
export function addMessage(tx: CoreApp, thread: Rec<"threads">, message: Message): Rec<"messages"> {
  const added = insert(tx, "messages", { ...message, thread: thread.id });
  const { kind, text } = message;
  const before = thread.getString("words");
  const start =
    before || fold((["number", "name", "email", "subject"] as const).map((field) => thread.getString(field)).join(" "));
  thread.set("words", `${start} ${fold(visibleLine(text))}`.slice(0, WORDS_MAX));
  if (kind !== "note") {
    const preview = visibleLine(text).slice(0, PREVIEW_MAX);
    thread.load({ preview, last: dbTime(now()), unread: kind === "in", state: kind === "in" ? "waiting" : "answered" });
  }
  tx.save(thread);
  return added;
}
