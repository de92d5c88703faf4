import type { MemberRow } from "../../../common/imports/rows.ts";
import { dbTime, parseTime } from "../../../common/time.ts";
import { proofOf } from "../../audience/newsletter/public.ts";
import { newRecord } from "../../lib/records.ts";

/** The hash of a secret that nobody keeps, as a record holds it: hashing one for each row would take minutes. */
export type SharedHash = unknown;

/** Makes one: a wrong password takes as long for its members as for any other. */
export function sharedHash(app: CoreApp): SharedHash {
  const holder = newRecord(app, "users");
  holder.setRandomPassword();
  return holder.getRaw("password");
}

/** What an administrator says about a member to be made. */
export type NewMember = Omit<MemberRow, "account" | "customer" | "subscription" | "note" | "notices">;

/**
 * Creates an invited member, with everything that a sign-up brings except trial and mail (pb_hooks/members/accounts). No sign-in
 * until its person has a link or a code from its mailbox. What is paid counts as billed: an adopted subscription says it again, and
 * must not add to it. What is given does not: it stays on top of a purchase. Call it in a transaction.
 */
export function createMember(tx: CoreApp, member: NewMember, hash: SharedHash, time: Date): Rec<"users"> {
  const stored = (iso: string) => {
    const time = parseTime(iso);
    return time ? dbTime(time) : "";
  };
  const until = stored(member.paidUntil);
  const user = newRecord(tx, "users", {
    email: member.email,
    name: member.name,
    locale: member.locale,
    plan: until ? "paid" : "free",
    paid_until: until,
    billed_until: stored(member.billedUntil),
    given_plan: member.plan,
    newsletter: member.newsletter,
    invited: dbTime(time),
    "@newsletterProof": member.newsletter ? proofOf(member.consent) : "",
  });
  // Shared by the rows of a run; each record has its own key of tokens.
  user.setRaw("password", hash);
  tx.save(user);
  return user;
}
