import { now } from "../../common/time.ts";
import { fail, must } from "./errors.ts";
import { isSigned } from "./signature.ts";

/** The body of a delivery that is signed in `header`. @throws ApiError 400 `signature_invalid`, 413 beyond `maxBytes` */
export function signedBody(e: core.RequestEvent, header: string, secrets: readonly string[], maxBytes: number): string {
  const request = must(e.request, "request");
  if (request.contentLength > maxBytes) throw fail(413, "signature_invalid");
  const body = toString(request.body, maxBytes);
  const hash = { sign: $security.hs256, equal: $security.equal };
  if (!isSigned(request.header.get(header), body, secrets, now(), hash)) throw fail(400, "signature_invalid");
  return body;
}
