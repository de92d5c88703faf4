import type { GenericSchema, InferOutput } from "valibot";
import { read } from "../../common/schemas/refusal.ts";
import { fail } from "./errors.ts";

type Request = Pick<core.RequestEvent, "requestInfo">;

/**
 * A request's body, JSON or a form, as its schema, which `make` makes, reads it: keys that the schema does not know are dropped.
 * @throws ApiError 400 with the code of the first field that the schema refuses; 404 where that is `not_found`
 */
export function parseBody<S extends GenericSchema>(make: () => S, e: Request): InferOutput<S> {
  return accept(make(), e.requestInfo().body);
}

/** A request's query parameters, which are texts. Throws like parseBody. */
export function parseQuery<S extends GenericSchema>(make: () => S, e: Request): InferOutput<S> {
  return accept(make(), e.requestInfo().query);
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
