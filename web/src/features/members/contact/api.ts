import type { ContactMessage, ContactReceipt } from "../../../../../common/contract/contact.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const AREA = "/api/app";

type Send = (body: ContactMessage) => Promise<ContactReceipt>;

/** What sends a message to the operator: for members the SDK, with their session. Visitors never load that. */
export async function loadSend(member: boolean): Promise<Send> {
  const { post } = member ? (await import("../../../lib/call.ts")).callsOf(AREA) : publicCalls(AREA);
  return (body) => post<ContactReceipt>("/contact", body);
}
