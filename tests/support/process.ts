import { readFileSync } from "node:fs";

/** Kernel clock ticks a second: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The environment of a server that collects no garbage below a limit that few tests reach: a tenth less processor time. */
export const NO_COLLECTOR = { GOGC: "off", GOMEMLIMIT: "512MiB" };

/** The environment of a server whose memory is measured: other servers of a test run have `NO_COLLECTOR`. */
export const OWN_COLLECTOR = { GOGC: "" };

/** Peak memory of a process, in MB (Linux only, like this whole file). */
export const peakMegabytes = (pid: number): number => megabytes(pid, "VmHWM");

/**
 * Memory of a process that no file holds, in MB. The rest of VmRSS is its binary's pages: 41 to 50 MB of them, by what the
 * system happens to have in its cache.
 */
export const ownMegabytes = (pid: number): number => megabytes(pid, "RssAnon");

/** Current memory of a process, in MB. */
export const residentMegabytes = (pid: number): number => megabytes(pid, "VmRSS");

function megabytes(pid: number, name: string): number {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** Processor time of a process in ms, in steps of 10. Unlike elapsed time, it does not depend on other load. */
export function processorMilliseconds(pid: number): number {
  // Of the fields after the name in brackets, the 12th and 13th are user and system time (man 5 proc).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}
