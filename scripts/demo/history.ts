import { makeCoupons, writeCoupons } from "./coupons.ts";
import { ledger, type Tables, type World } from "./ledger.ts";
import { type Member, makeMembers, mayStream } from "./members.ts";
import { writeLetters, writeStatus } from "./news.ts";
import { writePapers } from "./papers.ts";
import { writeReferrals } from "./referrals.ts";
import { unsettleAccounts, writeFirstSteps, writeJobs, writeProviders, writeReaders } from "./team.ts";
import { writeTraffic } from "./traffic.ts";

/** The members to sign in as. */
export type Shown = { paid: string; trial: string };

/** The whole history as rows by table. The same world gives the same rows, except for what `secrets` makes. */
export function makeHistory(world: World): { tables: Tables; shown: Shown } {
  const book = ledger(world);
  const coupons = makeCoupons(book);
  const members = makeMembers(book, coupons);
  writeCoupons(book, coupons);
  writeReferrals(book, members);
  unsettleAccounts(book);
  writeFirstSteps(book);
  writeTraffic(book, members);
  writeReaders(book);
  writeProviders(book);
  writeJobs(book, members);
  writeStatus(book);
  writeLetters(book);
  writePapers(book);
  return { tables: book.tables, shown: whom(members, world.until) };
}

/** A member who pays and has referred others, and one on trial. */
function whom(members: readonly Member[], until: Date): Shown {
  const paying = members.filter((member) => member.subscribed && mayStream(member, until));
  const payers = (member: Member) =>
    members.filter(({ referrer, firstPayment }) => referrer === member && firstPayment).length;
  const [best] = paying.map((member) => ({ member, count: payers(member) })).sort((a, b) => b.count - a.count);
  const trial = members.findLast((member) => !member.paidUntil && mayStream(member, until));
  return { paid: best?.member.email ?? "", trial: trial?.email ?? "" };
}
