import { processorSeconds } from "./hosts.ts";
import { output } from "./processes.ts";

/** The number of connections in the goals; wrk drives them from two threads. */
export const CONNECTIONS = 64;

/** Requests per second, and the server's processor time for each, in microseconds. */
export type Load = { rate: number; cost: number };

/** Requests per second of wrk for one address. @throws Error as `load` does */
export async function requestsPerSecond(url: string, seconds: number, headers: string[] = []): Promise<number> {
  return (await load(url, seconds, { headers })).rate;
}

/**
 * Runs wrk on one address, or on those that a wrk script generates. `pid` is the server whose processor time is measured.
 * @throws Error if any response is not a 2xx or 3xx, or a connection fails
 */
export async function load(
  url: string,
  seconds: number,
  { headers = [], script = "", pid }: { headers?: string[]; script?: string; pid?: number },
): Promise<Load> {
  const before = pid ? processorSeconds(pid) : 0;
  const flags = ["-t2", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "10s", ...(script ? ["-s", script] : [])];
  const text = await output("wrk", [...flags, ...headers.flatMap((header) => ["-H", header]), url], seconds + 30);
  const problem = /Non-2xx.*|Socket errors:.*/.exec(text);
  if (problem) throw new Error(`wrk ${url}: ${problem[0]}`);
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(text)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk ${url} printed no rate:\n${text}`);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  return { rate, cost: pid ? ((processorSeconds(pid) - before) / requests) * 1e6 : 0 };
}
