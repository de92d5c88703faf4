import { isOurs, queueAgain, type Verdict } from "./deliveries.ts";
import { noteBounce } from "./stops.ts";
import type { Recipient } from "./tokens.ts";

// What the mail server did since it last took a letter, in the memory that the runtimes share: a slow issue sends one letter a run.
// A restart forgets it (docs/operate/desk.md).

/** This many letters in a row that are refused are refused because of us, not of their recipients. */
const REFUSALS = 20;
/** This many in a row that the server may have taken without saying so: each is lost, and so would be all others. */
const DOUBTS = 3;

/** So many mailboxes are remembered in a row: the next issue meets the others again. */
const MOST_BOUNCED = 1000;

type Streak = { issue: string; refused: Recipient[]; bounced: Bounced[]; doubts: number; error: string };
type Bounced = { email: string; detail: string };

const KEY = "newsletter:streak";

/** Adds a letter's outcome; only a letter that was sent ends a streak. @returns whether to send no more letters of the issue */
export function endsSending(app: CoreApp, issue: string, recipient: Recipient, verdict: Verdict): boolean {
  const { state, error, bounced } = verdict;
  if (state === "sent") believeServer(app, issue);
  // Nobody wants it, or it waits for the server: the server refused nothing that it could take.
  if (error === "" || state === "queued") return false;
  const streak = streakOf(app, issue);
  if (bounced && streak.bounced.length < MOST_BOUNCED) streak.bounced.push({ email: bounced, detail: error });
  if (state === "unknown") streak.doubts += 1;
  else if (isOurs(app, issue, recipient)) streak.refused = [...new Set([...streak.refused, recipient])];
  app.store().set(KEY, JSON.stringify({ ...streak, error }));
  return streak.refused.length >= REFUSALS || streak.doubts >= DOUBTS;
}

/** Why the server refused the last letters of an issue; "" where it took the last one, or refused none that may be our fault. */
export function refusalOf(app: CoreApp, issue: string): string {
  const { refused, error } = streakOf(app, issue);
  return refused.length > 0 ? error : "";
}

/**
 * Stops letters to the mailboxes that the server did not know. Call it once it has taken a letter of the issue: a server that
 * refuses everyone says nothing about a mailbox.
 */
export function believeServer(app: CoreApp, issue: string): void {
  for (const { email, detail } of streakOf(app, issue).bounced) noteBounce(app, { type: "hard", email, detail });
  app.store().remove(KEY);
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
  return streak?.issue === issue ? streak : { issue, refused: [], bounced: [], doubts: 0, error: "" };
}
