import type { Locale } from "../../../common/contract/api.ts";
import { type ApiDocs, type ApiField, type ApiOperation, KEY_RATES } from "../../../common/contract/api-keys.ts";
import { API_ERRORS, type ApiErrorCode, GUESSES } from "./errors.ts";
import { OPERATIONS, type Operation } from "./operations.ts";
import { type Field, fieldsOf, type ObjectName } from "./schemas.ts";

/** The API's documentation page in one language, as served at `url`. */
export function apiDocs(url: string, locale: Locale): ApiDocs {
  return {
    baseUrl: url,
    operations: OPERATIONS.map((operation) => describeOperation(operation, url, locale)),
    errors: (Object.keys(API_ERRORS) as ApiErrorCode[]) // its keys are what the type says
      .map((code) => ({ code, status: API_ERRORS[code].status, text: API_ERRORS[code][locale] })),
    limits: { perMinute: KEY_RATES[0], most: Math.max(...KEY_RATES), guesses: GUESSES.burst },
  };
}

/** A call ready to paste into a shell; the key comes from the environment, which keeps it out of the history. */
export function curlOf(operation: Operation, url: string): string {
  let path = operation.path;
  const query: string[] = [];
  const headers: string[] = [];
  for (const { name, in: place, example } of operation.parameters) {
    if (place === "header") headers.push(`-H '${name}: ${example}'`);
    else if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(example));
    else query.push(`${name}=${encodeURIComponent(example)}`);
  }
  const address = `${url}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const lines = [`curl '${address}'`];
  if (operation.method === "DELETE") lines.push("-X DELETE");
  if (operation.scope) lines.push(`-H "Authorization: Bearer $API_KEY"`);
  lines.push(...headers);
  if (operation.bodyExample) {
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(operation.bodyExample)}'`);
  }
  return lines.join(" \\\n  ");
}

function describeOperation(operation: Operation, url: string, locale: Locale): ApiOperation {
  const { id, method, path, scope } = operation;
  return {
    id,
    method,
    path,
    scope,
    title: operation.title[locale],
    text: operation.text[locale],
    parameters: operation.parameters.map((parameter) => fieldIn(parameter, locale)),
    body: objectIn(operation.body, locale),
    answer: objectIn(operation.answer, locale),
    curl: curlOf(operation, url),
    example: operation.answer ? JSON.stringify(operation.example, null, 2) : "",
    errors: [...operation.errors],
  };
}

function objectIn(name: ObjectName | null, locale: Locale): ApiField[] {
  return name ? fieldsOf(name).map((field) => fieldIn(field, locale)) : [];
}

function fieldIn({ name, schema, text, optional }: Field, locale: Locale): ApiField {
  return { name, type: typeText(schema), required: !optional, text: text[locale] };
}

/** "string (date-time) | null", "active | suspended", "User[]", "integer 1–100". */
function typeText({ type = [], format, enum: values, minimum, maximum, items }: Field["schema"]): string {
  if (items) return `${items.$ref.split("/").at(-1)}[]`;
  if (values) return values.map(String).join(" | ");
  const words = (typeof type === "string" ? [type] : type).map((word) =>
    word === "string" && format ? `${word} (${format})` : word,
  );
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum}–${maximum}` : "";
  return words.join(" | ") + range;
}
