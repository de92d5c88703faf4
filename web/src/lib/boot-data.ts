import type { Payload } from "./payload.ts";

/** Reads the payload of the document; throws when the document was not made by our server. */
export function readPayload(): Payload {
  const text = document.getElementById("payload")?.textContent;
  if (!text) throw new Error("The page carries no payload");
  return JSON.parse(text) as Payload; // written by pb_hooks/pages from the same type
}
