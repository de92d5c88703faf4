import type { Payload } from "../../../common/contract/payload.ts";

let payload: Payload | undefined;

/** The document's payload; throws when our server did not make the document. */
export function readPayload(): Payload {
  // A heading of a document may have this id, by its words or by its editor's choice, and it comes first. No body has a script.
  payload ??= parse(document.querySelector("script#payload")?.textContent);
  return payload;
}

function parse(text: string | null | undefined): Payload {
  if (!text) throw new Error("The page carries no payload");
  return JSON.parse(text) as Payload; // written by pb_hooks/pages from the same type
}
