import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../common/contract/webhooks.ts";
import { API_ERRORS, type ApiErrorCode, KEY_ERRORS } from "./errors.ts";
import { OPERATIONS, type Operation } from "./operations.ts";
import { eventSchema, type Field, fieldsOf, OBJECTS, type ObjectName } from "./schemas.ts";

type Json = { [key: string]: unknown };

const PROBLEM = "application/problem+json";
const ref = (name: ObjectName) => ({ $ref: `#/components/schemas/${name}` });

/** The OpenAPI 3.1 document of the API as served at `url` (scheme and host). */
export function openApi(brand: string, url: string): Json {
  const paths: { [path: string]: Json } = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand} API`,
      version: "1.0.0",
      description:
        "Accounts and credentials, for the operator’s programs. Errors are problem+json (RFC 9457) with a stable `code`. This version may gain new fields and codes.",
    },
    servers: [{ url }],
    externalDocs: { url: `${url}/en/api-docs` },
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, { post: describeEvent(type) }])),
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "psk_ and 48 letters and digits",
          description: "A key from the dashboard or /admin/api-keys. Only accepted in this header.",
        },
      },
      headers: {
        "RateLimit-Limit": header("Calls per minute allowed for this key."),
        "RateLimit-Remaining": header("Calls left in this minute."),
        "RateLimit-Reset": header("Seconds until the next minute."),
        "Retry-After": header("Seconds to wait."),
      },
      schemas: Object.fromEntries(OBJECTS.map((name) => [name, objectSchema(fieldsOf(name))])),
    },
  };
}

/** The errors of an operation: its own and those of its key. */
function errorsOf(operation: Operation): readonly ApiErrorCode[] {
  return operation.scope ? [...KEY_ERRORS, ...operation.errors] : operation.errors;
}

function describeOperation(operation: Operation): Json {
  const { scope, body, answer } = operation;
  return {
    operationId: operation.id,
    summary: operation.title.en,
    description: scope ? `${operation.text.en} Scope: ${scope}.` : operation.text.en,
    security: scope ? [{ key: [scope] }] : [],
    parameters: operation.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: !parameter.optional,
      description: parameter.text.en,
      schema: parameter.schema,
      example: parameter.schema.type === "integer" ? Number(parameter.example) : parameter.example,
    })),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: ref(body), example: operation.bodyExample } },
      },
    }),
    responses: {
      "200": {
        description: "Success",
        ...(scope && { headers: headerRefs("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset") }),
        content: {
          "application/json": { schema: answer ? ref(answer) : { type: "object" }, example: operation.example },
        },
      },
      ...refusals(errorsOf(operation)),
    },
  };
}

/** What an endpoint of /admin/webhooks receives; docs/webhooks.md has the signature and the retries. */
function describeEvent(type: WebhookEvent): Json {
  const time = { type: "string", format: "date-time" };
  const properties = { type: { const: type }, timestamp: time, data: eventSchema(type) };
  const schema = { type: "object", required: Object.keys(properties), properties };
  return {
    operationId: type,
    summary: type,
    description: "Signed as Standard Webhooks define it (standardwebhooks.com).",
    security: [],
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      ...{ name, in: "header", required: true, schema: { type: "string" } },
    })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { "2XX": { description: "Accepted. Any other response is tried again for three days; 410 ends it." } },
  };
}

/** Errors by status, each with its possible codes. */
function refusals(codes: readonly ApiErrorCode[]): Json {
  const statuses = [...new Set(codes.map((code) => API_ERRORS[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => API_ERRORS[code].status === status);
      const description = here.map((code) => `${code}: ${API_ERRORS[code].en}`).join("\n");
      const headers = status === 429 ? { headers: headerRefs("Retry-After") } : {};
      const schema = { allOf: [ref("Problem"), { properties: { code: { enum: here } } }] };
      return [String(status), { description, ...headers, content: { [PROBLEM]: { schema } } }];
    }),
  );
}

function objectSchema(fields: readonly Field[]): Json {
  return {
    type: "object",
    required: fields.filter((field) => !field.optional).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, schema, text }) => [name, { ...schema, description: text.en }])),
  };
}

function header(description: string): Json {
  return { description, schema: { type: "integer" } };
}

function headerRefs(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
