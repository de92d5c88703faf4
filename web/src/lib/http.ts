import { FetchError, mayRetry } from "./request-error.ts";

const RETRY_MS = 300;
/** How long a request waits for its answer, in ms. */
export const TIMEOUT_MS = 15_000;
const FILE_TIMEOUT_MS = 600_000;

type Options = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Reads the answer in place of JSON, for as long as a slow line needs: see readFile. */
  read?: (response: Response) => Promise<File>;
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
  const { method = "GET", query = {}, body, signal, headers, read } = options;
  const search = String(new URLSearchParams(query));
  const limit = AbortSignal.timeout(read ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  let response: Response;
  let content: File | string;
  try {
    response = await fetch(search ? `${address}?${search}` : address, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    content = response.ok && read ? await read(response) : await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new FetchError(`${method} ${address}: no answer`);
  }
  const data = typeof content === "string" ? parse(content) : content;
  if (!response.ok) throw new FetchError(`${method} ${address}: ${response.status}`, response.status, data);
  return data as T; // the caller names the route's answer type
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
