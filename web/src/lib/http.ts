import { FetchError, mayRetry } from "./request-error.ts";

const RETRY_MS = 300;
/** How long a request waits for its answer, in ms. */
export const TIMEOUT_MS = 15_000;
/** A file takes as long as a slow line needs. */
const FILE_TIMEOUT_MS = 600_000;

type Options = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** The answer's format; JSON by default. */
  as?: "blob";
};

/**
 * HTTP client of spec §7: JSON in and out, a time-out, and one retry of a read on 408, 409, 425, 429, 500, 502, 503,
 * 504 or no answer; never of a write. @throws FetchError, or AbortError when the caller's signal ended it
 */
export async function http<T>(address: string, options: Options = {}): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await once<T>(address, options);
    } catch (error) {
      const isRead = options.method === undefined || options.method === "GET";
      if (!isRead || options.signal?.aborted || !mayRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function once<T>(address: string, options: Options): Promise<T> {
  const { method = "GET", query = {}, body, signal, headers, as } = options;
  const search = String(new URLSearchParams(query));
  const limit = AbortSignal.timeout(as ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  let response: Response;
  let content: File | string;
  try {
    response = await fetch(search ? `${address}?${search}` : address, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    content = response.ok && as === "blob" ? await fileOf(response) : await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new FetchError(`${method} ${address}: no answer`);
  }
  const data = typeof content === "string" ? parse(content) : content;
  if (!response.ok) throw new FetchError(`${method} ${address}: ${response.status}`, response.status, data);
  return data as T; // the caller names the route's answer type
}

/** A file under the name that the server gives it. */
async function fileOf(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
