import type { GenericSchema, InferOutput } from "valibot";
import { read } from "../../common/schemas/refusal.ts";
import { fail, must } from "./errors.ts";

/**
 * A request's body, JSON or a form, parsed by the schema that `make` returns; unknown keys are dropped.
 * @throws ApiError 400 with the code of the first field that the schema refuses; 404 if that code is `not_found`
 */
export function parseBody<S extends GenericSchema>(make: () => S, e: core.RequestEvent): InferOutput<S> {
  return accept(make(), e.requestInfo().body);
}

/** A request's query parameters, which are texts. Throws as parseBody does. */
export function parseQuery<S extends GenericSchema>(make: () => S, e: core.RequestEvent): InferOutput<S> {
  return accept(make(), e.requestInfo().query);
}

/** A part of the request's path, by its name in the route. */
export function pathValue(e: core.RequestEvent, name: string): string {
  return must(e.request, "request").pathValue(name);
}

function accept<S extends GenericSchema>(schema: S, sent: unknown): InferOutput<S> {
  const { output, refusal } = read(schema, sent);
  if (refusal?.code === "not_found") throw fail(404, "not_found");
  if (refusal) throw fail(400, refusal.code, refusal.field);
  return output;
}
