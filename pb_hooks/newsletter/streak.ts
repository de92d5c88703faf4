import type { DeliveryState } from "./deliveries.ts";
import type { Recipient } from "./tokens.ts";

// What the mail server did since it last took a letter, in the memory that the runtimes share: a slow issue sends one letter a run.

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
  const { refused, doubts } = streakOf(app, issue);
  const streak: Streak =
    state === "unknown"
      ? { issue, refused, doubts: doubts + 1 }
      : { issue, refused: [...new Set([...refused, recipient])], doubts };
  app.store().set(KEY, JSON.stringify(streak));
  return streak.refused.length >= REFUSALS || streak.doubts >= DOUBTS;
}

/** Ends the streak. @returns the recipients whose letters were refused in it */
export function endStreak(app: CoreApp, issue: string): Recipient[] {
  const { refused } = streakOf(app, issue);
  app.store().remove(KEY);
  return refused;
}

function streakOf(app: CoreApp, issue: string): Streak {
  const kept = app.store().get(KEY) as string | null; // only written above
  const streak: Streak | null = JSON.parse(kept ?? "null");
  return streak?.issue === issue ? streak : { issue, refused: [], doubts: 0 };
}
