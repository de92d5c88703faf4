import type { BackupInput, MailInput } from "../../../common/contract/setup.ts";
import { fail } from "../../lib/errors.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import type { MailServer } from "../../lib/mail-server.ts";

/** Where copies go, as internal/replication/copies reads it. */
type Place = { url: string; keyId: string; secret: string };

/** The place that a form describes. @throws ApiError 400 `validation_required` for a key without its secret */
export function placeOf(
  { kind, bucket, prefix, region, endpoint, keyId, secret, folder }: BackupInput,
  saved?: Place,
): Place {
  if (kind === "folder") return { url: `file://${encodeURI(folder)}`, keyId: "", secret: "" };
  const query = Object.entries({ endpoint, region }).filter(([, value]) => value);
  const parameters = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const path = prefix.split("/").filter(Boolean).join("/");
  const url = `s3://${bucket}/${path}?${parameters}`;
  // A saved secret goes to no other place.
  const isSame = saved !== undefined && saved.url === url && saved.keyId === keyId;
  const found = secret || (isSame ? saved.secret : "");
  if (keyId && !found) throw fail(400, "validation_required", "secret");
  return { url, keyId, secret: found };
}

/** A place as it was saved; undefined for none. */
export function placeFrom(text: string): Place | undefined {
  if (!text) return undefined;
  const found = parseObject(text);
  return { url: textOf(found, "url"), keyId: textOf(found, "keyId"), secret: textOf(found, "secret") };
}

/** The mail server that a form describes, with the saved password where that is for the same server. */
export function serverOf(input: MailInput, smtp: MailServer["smtp"]): MailServer {
  const { host, port, tls, username, senderAddress, senderName } = input;
  // A saved password goes to no other server.
  const isSame = smtp.host === host && smtp.port === port && smtp.tls === tls && smtp.username === username;
  const password = input.password || (isSame && username ? smtp.password : "");
  return { smtp: { host, port, tls, username, password }, meta: { senderAddress, senderName } };
}
