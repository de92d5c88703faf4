import type { ContactMessage, ContactReceipt } from "../../../../common/schemas/contact.ts";
import { http } from "../../lib/http.ts";

type Send = (body: ContactMessage) => Promise<ContactReceipt>;

/** What sends a message to the operator: for members the SDK, with their session. Visitors never load that. */
export async function loadSend(member: boolean): Promise<Send> {
  if (!member) return (body) => http<ContactReceipt>("/api/app/contact", { method: "POST", body });
  const { post } = (await import("../../lib/call.ts")).callsOf("/api/app");
  return (body) => post<ContactReceipt>("/contact", body);
}
