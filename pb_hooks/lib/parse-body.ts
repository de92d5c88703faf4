import type { GenericSchema, InferOutput } from "valibot";
import { read } from "../../common/contract/refusal.ts";
import { fail, must } from "./errors.ts";
import { textOf } from "./json.ts";
import { requestEventOf } from "./request-event.ts";

type Request = Pick<core.RequestEvent, "requestInfo">;

/**
 * A request's body, JSON or a form, parsed by the schema that `make` returns; unknown keys are dropped.
 * @throws ApiError 400 with the code of the first field that the schema refuses; 404 if that code is `not_found`
 */
export function parseBody<S extends GenericSchema>(make: () => S, e: Request): InferOutput<S> {
  return accept(make(), e.requestInfo().body);
}

/** A request's query parameters, which are texts. Throws as parseBody does. */
export function parseQuery<S extends GenericSchema>(make: () => S, e: Request): InferOutput<S> {
  return accept(make(), e.requestInfo().query);
}

const FORM = "application/x-www-form-urlencoded";

/**
 * Route step for an address that mails name: reads the body in whatever encoding a mail program, a browser or a proxy sends it
 * (RFC 8058 asks for a form), also without a content type or under a wrong one. A body that nobody can read counts as empty: the
 * address alone may say all.
 */
export function anyEncoding(e: core.RequestEvent): void {
  const request = must(e.request, "request");
  const { header } = request;
  if (!/^multipart\/form-data/.test(header.get("Content-Type"))) {
    const isJson = toString(request.body).trimStart().startsWith("{");
    (request.body as unknown as { reread(): void }).reread(); // PocketBase's body, which the type does not know
    header.set("Content-Type", isJson ? "application/json" : FORM);
  }
  try {
    e.requestInfo();
  } catch {
    request.contentLength = 0;
  }
}

/**
 * Whether a sign-up accepts the terms: with `true` and nothing else. Reads the body as it was sent: in the parsed one PocketBase has
 * turned the value into the field's type, a date, which is an object whether true, false or null was sent.
 */
export function acceptsTerms(e: core.RecordRequestEvent): boolean {
  const sent = new DynamicModel({ terms_accepted: false });
  try {
    requestEventOf(e).bindBody(sent);
  } catch {
    return false; // another type
  }
  return sent.terms_accepted === true;
}

/** A text in the body of one of PocketBase's own routes, as its form reads it: JSON may write the name in any letter case. */
export function boundText(e: core.RequestEvent, field: string): string {
  const sent = new DynamicModel({ [field]: "" });
  e.bindBody(sent);
  return textOf(sent, field);
}

/** A part of the request's path, by its name in the route. */
export function pathValue(e: core.RequestEvent, name: string): string {
  return must(e.request, "request").pathValue(name);
}

/** An uploaded file; undefined when none was sent. */
export function uploaded(e: core.RequestEvent, field: string): filesystem.File | undefined {
  try {
    return e.findUploadedFiles(field)[0];
  } catch {
    return undefined; // no form data, or no such file in it
  }
}

/** An uploaded file. @throws ApiError 400 `validation_required` when none was sent */
export function parseFile(e: core.RequestEvent, field: string): filesystem.File {
  const file = uploaded(e, field);
  if (!file) throw fail(400, "validation_required", field);
  return file;
}

/** Fields as a schema reads them, for records that superusers write without our routes. Throws like parseBody. */
export function accept<S extends GenericSchema>(schema: S, sent: unknown): InferOutput<S> {
  const { output, refusal } = read(schema, sent);
  if (refusal?.code === "not_found") throw fail(404, "not_found");
  if (refusal) throw fail(400, refusal.code, refusal.field);
  return output;
}
