import { randomText } from "./random.ts";

/** Set by internal/hooks/wake at each start, and again when the process is about to end. */
const INSTANCE = "instance";
const STOPPING = "stopping";
/** This process's active runs, separated by spaces. */
const LIVE = "holders";

/**
 * A name for a run that is about to take a job or a lock: "<process>.<runtime>.<run>". It counts as alive until `letGo`,
 * or until its runtime is lost (internal/hooks/runtimes). A stored name that is not alive holds nothing: its run has died.
 * `serve` locks its data folder, so there is no other process to ask.
 */
export function hold(app: CoreApp): string {
  const holder = `${stored(app, INSTANCE)}.${$machine}.${randomText(12)}`;
  change(app, (held) => [...held, holder]);
  return holder;
}

/** Ends a run's hold. */
export function letGo(app: CoreApp, holder: string): void {
  change(app, (held) => held.filter((each) => each !== holder));
}

/** The names of the active runs, as a JSON list for `json_each`. */
export function live(app: CoreApp): string {
  return JSON.stringify(split(stored(app, LIVE)));
}

/** Whether a name is one of an active run. */
export function isAlive(app: CoreApp, holder: string): boolean {
  return split(stored(app, LIVE)).includes(holder);
}

/** Whether the process is about to end: start nothing new, and do not count what fails now as a failure. */
export function stopping(app: CoreApp): boolean {
  return stored(app, STOPPING) !== "";
}

/** One atomic step, because the runtimes of a process share the list. Texts only: an object belongs to one runtime. */
function change(app: CoreApp, edit: (held: string[]) => string[]): void {
  app.store().setFunc(LIVE, (held: unknown) => edit(split(typeof held === "string" ? held : "")).join(" "));
}

function stored(app: CoreApp, key: string): string {
  const value: unknown = app.store().get(key);
  return typeof value === "string" ? value : "";
}

function split(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
