import { existsSync, readFileSync } from "node:fs";

/** Kernel clock ticks a second: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** A part of a run: its time on the clock and the processor time of its commands, in s. */
type Phase = { name: string; seconds: number; processor: number };

const phases: Phase[] = [];

/** Runs a part of the run and notes what it took. */
export async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [start, used] = [performance.now(), processorSeconds()];
  const result = await work();
  phases.push({ name, seconds: (performance.now() - start) / 1000, processor: processorSeconds() - used });
  return result;
}

/** What each part took, one per line. A busy machine lengthens the first column; the second one stays comparable. */
export function phaseTable(): string {
  const column = (seconds: number) => `${seconds.toFixed(0).padStart(6)} s`;
  return phases.map(({ name, seconds, processor }) => `${column(seconds)} ${column(processor)}  ${name}`).join("\n");
}

/** The processor time of all commands that have ended, with their own commands; 0 where there is no /proc. */
function processorSeconds(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  // Of the fields after the name in brackets, the 14th and 15th are user and system time of children (man 5 proc).
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
