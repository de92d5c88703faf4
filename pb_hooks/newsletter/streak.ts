import { type DeliveryState, isOurs, queueAgain } from "./deliveries.ts";
import type { Recipient } from "./tokens.ts";

// What the mail server did since it last took a letter, in the memory that the runtimes share: a slow issue sends one letter a run.
// A restart forgets it (docs/operations.md).

/** This many letters in a row that are refused are refused because of us, not of their recipients. */
const REFUSALS = 20;
/** This many in a row that the server may have taken without saying so: each is lost, and so would be all others. */
const DOUBTS = 3;

type Outcome = { state: DeliveryState; error: string };
type Streak = { issue: string; refused: Recipient[]; doubts: number };

const KEY = "newsletter:streak";

/** Adds a letter's outcome; only a letter that was sent ends a streak. @returns whether to send no more letters of the issue */
export function endsSending(app: CoreApp, issue: string, recipient: Recipient, { state, error }: Outcome): boolean {
  if (state === "sent") app.store().remove(KEY);
  // Nobody wants it, nobody has this mailbox, or it waits for the server: the server refused nothing that it could take.
  if (error === "" || state === "queued") return false;
  if (state !== "unknown" && !isOurs(app, issue, recipient)) return false;
  const { refused, doubts } = streakOf(app, issue);
  const streak: Streak =
    state === "unknown"
      ? { issue, refused, doubts: doubts + 1 }
      : { issue, refused: [...new Set([...refused, recipient])], doubts };
  app.store().set(KEY, JSON.stringify(streak));
  return streak.refused.length >= REFUSALS || streak.doubts >= DOUBTS;
}

/** For a pause: queues the letters again that were refused in the streak. */
export function keepRefused(tx: CoreApp, issue: string): void {
  queueAgain(tx, issue, streakOf(tx, issue).refused);
}

/** For a resume, after a pause that may have found a letter at the mail server: keeps that one too, and ends the streak. */
export function endStreak(tx: CoreApp, issue: string): void {
  keepRefused(tx, issue);
  tx.store().remove(KEY);
}

function streakOf(app: CoreApp, issue: string): Streak {
  const kept = app.store().get(KEY) as string | null; // only written above
  const streak: Streak | null = JSON.parse(kept ?? "null");
  return streak?.issue === issue ? streak : { issue, refused: [], doubts: 0 };
}
