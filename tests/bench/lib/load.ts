import { output } from "./processes.ts";

/** The number of connections in the goals; wrk drives them from two threads. */
export const CONNECTIONS = 64;

/**
 * Measures requests per second with wrk, for one address or for those that a wrk script generates.
 * @throws Error if any response is not a 2xx or 3xx, or a connection fails
 */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  headers: string[] = [],
  script = "",
): Promise<number> {
  const flags = ["-t2", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "10s", ...(script ? ["-s", script] : [])];
  const text = await output("wrk", [...flags, ...headers.flatMap((header) => ["-H", header]), url], seconds + 30);
  const problem = /Non-2xx.*|Socket errors:.*/.exec(text);
  if (problem) throw new Error(`wrk ${url}: ${problem[0]}`);
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(text)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk ${url} printed no rate:\n${text}`);
  return rate;
}
