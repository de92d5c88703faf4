import type { ContactMessage, ContactReceipt } from "../../../../common/schemas/contact.ts";
import { http } from "../../lib/http.ts";

/** Sends a message to the operator: members through the SDK, with their session. Visitors never load that. */
export async function send(body: ContactMessage, member: boolean): Promise<ContactReceipt> {
  if (!member) return http<ContactReceipt>("/api/app/contact", { method: "POST", body });
  return (await import("../../lib/call.ts")).callsOf("/api/app").post<ContactReceipt>("/contact", body);
}
