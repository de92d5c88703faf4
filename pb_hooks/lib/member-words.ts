import { fold } from "../../common/fold.ts";

/* How members are asked for, and the statements that tests and the demo share. */

const MAX_WORDS = 6;
/** The index holds runs of three letters. */
const RUN = 3;

/**
 * The query of the index for a text, "" where it says too little: each word of three letters or more may be any part of a member's
 * texts, two letters begin one of them or a word of a name, and a single letter belongs to the word before it.
 */
export function searchQuery(text: string): string {
  const words: string[] = [];
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const before = words.at(-1);
    if ([...word].length === 1 && before !== undefined) words[words.length - 1] = `${before} ${word}`;
    else words.push(word);
  }
  return words.slice(0, MAX_WORDS).map(condition).filter(Boolean).join(" AND ");
}

function condition(word: string): string {
  const letters = [...word].length;
  if (letters >= RUN) return quoted(word);
  return letters === RUN - 1 ? `(${quoted(`\n${word}`)} OR ${quoted(` ${word}`)})` : "";
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Of a member's texts after address and name, the first that a search has found; "" where those two say enough. */
export function foundText(texts: string, search: string): string {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const [, email = "", name = "", ...others] = texts.split("\n");
  const has = (line: string) => words.some((word) => fold(line).includes(word));
  const open = words.filter((word) => !fold(`${email}\n${name}`).includes(word));
  return open.length === 0 ? "" : (others.find((line) => line !== "" && has(line)) ?? "");
}

/**
 * The member with an id, an address, a referral code, a streaming username, an id at Stripe, an order's reference or the number of an
 * invoice. Apart: with OR, SQLite reads every member.
 */
export const EXACT = [
  "SELECT id FROM users WHERE id = {:wanted}",
  "SELECT id FROM users WHERE email = {:wanted} COLLATE NOCASE AND email != ''",
  "SELECT id FROM users WHERE affiliate_code = upper({:wanted}) AND affiliate_code != ''",
  "SELECT id FROM users WHERE stremio_username = {:username} AND stremio_username != ''",
  "SELECT id FROM users WHERE stripe = {:wanted} AND stripe != ''",
  "SELECT user FROM subscriptions WHERE stripe_subscription = {:wanted} AND stripe_subscription != '' AND user != ''",
  "SELECT user FROM orders WHERE reference = upper({:wanted}) AND user != ''",
  "SELECT member FROM invoices WHERE number = upper({:wanted}) AND member != ''",
].join("\n  UNION ALL ");

/** Members whose address begins with a single letter. */
export const BEGINS = `SELECT id FROM users WHERE email != '' AND email >= {:wanted} COLLATE NOCASE
  AND email < {:wanted} || char(0x10FFFF) COLLATE NOCASE ORDER BY email COLLATE NOCASE`;

/** SQL: the texts of a member `u`, as the index's triggers write them (pb_migrations). */
export const TEXT = `char(10) || u.email || char(10) || u.name || char(10) || u.affiliate_code || char(10) ||
    substr(u.stremio_username, 1, instr(u.stremio_username || '@', '@') - 1) || char(10) || u.stripe ||
    COALESCE((SELECT group_concat(char(10) || o.reference, '') FROM orders o WHERE o.user = u.id), '') ||
    COALESCE((SELECT group_concat(char(10) || b.stripe_subscription, '') FROM subscriptions b WHERE b.user = u.id), '')`;

/** A row whose member is not in the index; a row without a member never will be. */
export const LEFT_OUT = "words = '' AND EXISTS (SELECT 1 FROM users u WHERE u.id = user_docs.user)";

/** Adds the newest members that are not in the index, at most as many; a migration leaves those of large installations out. */
export const fill = (
  most: number,
) => `UPDATE user_docs SET words = (SELECT ${TEXT} FROM users u WHERE u.id = user_docs.user)
  WHERE id IN (SELECT id FROM user_docs WHERE ${LEFT_OUT} ORDER BY id DESC LIMIT ${most})`;
