import type { DocumentKind } from "../../common/wire/contract.ts";

/**
 * How many years to keep a document: ten for the contract (art. L213-1 and D213-2 of the consumer code), five for
 * declarations and notices (limitation period of art. 2224 of the civil code).
 */
function yearsKept(kind: DocumentKind): number {
  return kind === "terms" || kind === "withdrawal-form" || kind === "order" ? 10 : 5;
}

/** The earliest end of a document's storage; all documents of an active contract stay. */
export function keptUntil(kind: DocumentKind, now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + yearsKept(kind));
  return until;
}

/** Notices that may go to all members at once: other mails are sent first. */
export function isBulk(kind: DocumentKind): boolean {
  return kind === "price" || kind === "renewal";
}
