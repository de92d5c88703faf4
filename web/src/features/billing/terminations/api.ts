import "../../../shared/withdrawal-error-texts.ts";
import type { Locale } from "../../../../../common/contract/api.ts";
import type {
  OpenRequest,
  TerminationAnswer,
  TerminationKind,
  TerminationOffer,
} from "../../../../../common/contract/terminations.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const AREA = "/api/app/terminations";
const { post } = publicCalls(AREA);

/** A request to end a contract; an empty day means as soon as possible. */
export type Written = { name: string; email: string; reference: string; from: string };

/** Sends a signed-out person's request. */
export const send = (kind: TerminationKind, locale: Locale, written: Written) =>
  post<TerminationAnswer>("", { kind, locale, ...written });

/** Reads the request of a mailed link, and confirms it. */
export const openLink = (token: string, locale: Locale) => post<OpenRequest>("/open", { token, locale });
export const confirmLink = (token: string, locale: Locale) => post<TerminationAnswer>("/confirm", { token, locale });

/** Reads what the signed-in member may end, and ends it. Loads the SDK only now, because visitors never need it. */
export const readOffer = async (locale: Locale) =>
  (await members()).get<TerminationOffer>("/offer", undefined, { locale });
export const endOwn = async (kind: TerminationKind, locale: Locale, from: string, reference: string) =>
  (await members()).post<TerminationAnswer>("", { kind, locale, from, reference });

async function members() {
  return (await import("../../../lib/call.ts")).callsOf(AREA);
}
