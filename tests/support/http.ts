import { type IncomingHttpHeaders, request } from "node:http";

/** A parsed JSON object whose shape a test checks itself. */
export type Json = { readonly [key: string]: unknown };

/** A complete response. `json` is {} if the body is not a JSON object. */
export type Answer = { status: number; headers: Headers; text: string; json: Json; ms: number };

export type CallOptions = { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> };

/** In ms: longer than any response on a busy machine, shorter than any wait for a silent mail server. */
export const AT_ONCE_MS = 8000;

/** Calls a server without following redirects; `body` is sent as JSON, `raw` as it is under a JSON content type. */
export async function call(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.Authorization = options.token;
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  if (body !== undefined) headers["Content-Type"] ??= "application/json";
  const start = performance.now();
  const response = await fetch(url + path, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  return { status: response.status, headers: response.headers, text, json: parseObject(text), ms };
}

/** A property that must be an object. */
export function objectOf(value: unknown, key: string): Json {
  const found = isObject(value) ? value[key] : undefined;
  if (!isObject(found)) throw new Error(`"${key}" is no object in ${JSON.stringify(value)}`);
  return found;
}

/** A property that must be a text. */
export function textOf(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined;
  if (typeof found !== "string") throw new Error(`"${key}" is no text in ${JSON.stringify(value)}`);
  return found;
}

/** A property that must be a list of objects. */
export function listOf(value: unknown, key: string): Json[] {
  const found = isObject(value) ? value[key] : undefined;
  if (!Array.isArray(found)) throw new Error(`"${key}" is no list in ${JSON.stringify(value)}`);
  return found.filter(isObject);
}

/** The refusals of an answer, as {field: code}; what clients match (docs: common/contract/errors.ts). */
export function codes(answer: Answer): Record<string, string> {
  const data = isObject(answer.json.data) ? answer.json.data : {};
  return Object.fromEntries(Object.entries(data).map(([field, problem]) => [field, textOf(problem, "code")]));
}

function parseObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A key or a token with another character where all bits count: the last one of base64 has some that change nothing. */
export function altered(secret: string): string {
  const at = secret.length - 8;
  return `${secret.slice(0, at)}${secret[at] === "a" ? "b" : "a"}${secret.slice(at + 1)}`;
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An answer with its bytes as they came over the wire. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** Calls without fetch's defaults: no decompression, no default headers, no path normalization. */
export function rawCall(url: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const { hostname, port } = new URL(url);
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
