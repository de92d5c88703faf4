import type { DocumentKind } from "../../../common/contract/contract.ts";
import { listed } from "../../lib/sql-list.ts";

/** The papers of the contract itself; the other documents are declarations and notices. */
const PAPERS: readonly DocumentKind[] = ["terms", "withdrawal-form", "order"];

/** SQL: whether a document is a paper of the contract. */
export const SQL_PAPER = `contract_documents.kind IN ${listed(PAPERS)}`;

/** A financial year may end up to a year later, and its papers are kept for ten years from then. */
const PAPER_YEARS = 11;
const NOTICE_YEARS = 5;

/**
 * The end of a document's storage: for papers, ten years after the contract (art. L213-1 and D213-2 of the consumer code)
 * and after the financial year (art. L123-22 of the commercial code); for declarations and notices, five years (limitation
 * period of art. 2224 of the civil code).
 * @param from when the document was made, or when the contract ended
 */
export function keptUntil(isPaper: boolean, from: Date): Date {
  if (isPaper) return new Date(Date.UTC(from.getUTCFullYear() + PAPER_YEARS + 1, 0, 1));
  return shiftYears(from, NOTICE_YEARS);
}

/** The latest end of a contract whose documents expire at `time`: the inverse of `keptUntil`. */
export function endedBefore(isPaper: boolean, time: Date): Date {
  return isPaper ? new Date(Date.UTC(time.getUTCFullYear() - PAPER_YEARS, 0, 1)) : shiftYears(time, -NOTICE_YEARS);
}

function shiftYears(date: Date, years: number): Date {
  const shifted = new Date(date);
  shifted.setUTCFullYear(shifted.getUTCFullYear() + years);
  return shifted;
}

export function isPaper(kind: DocumentKind): boolean {
  return PAPERS.includes(kind);
}

/** Notices that may go to all members at once: other mails are sent first. */
export function isBulk(kind: DocumentKind): boolean {
  return kind === "price" || kind === "renewal";
}
