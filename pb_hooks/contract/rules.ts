import type { DocumentKind } from "../../common/wire/contract.ts";

/**
 * Years for which a document is kept: ten for the contract (art. L213-1 and D213-2 of the consumer code), five for
 * declarations and notices (limitation period of art. 2224 of the civil code).
 */
function yearsKept(kind: DocumentKind): number {
  return kind === "terms" || kind === "withdrawal-form" || kind === "order" ? 10 : 5;
}

/** Until when a document of this kind is kept, at least: a running contract keeps all of its documents. */
export function keptUntil(kind: DocumentKind, now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + yearsKept(kind));
  return until;
}

/** Notices that may go to every member at once: their mails let others pass. */
export function isBulk(kind: DocumentKind): boolean {
  return kind === "price" || kind === "renewal";
}
