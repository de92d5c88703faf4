/**
 * A partner's bad day. `slow` answers late; `timeout` never answers; `reset` hangs up; `error` is a 500; `busy` is a 429.
 * `done`: the request is carried out all the same and only its answer is lost.
 */
export type Fault = {
  kind: "slow" | "timeout" | "reset" | "error" | "busy";
  /** Which requests, by "METHOD /path"; all when left out. */
  match?: RegExp;
  /** How many of them; 1 when left out. */
  times?: number;
  done?: boolean;
  /** Of `slow`, in milliseconds. */
  ms?: number;
};

/** The faults that are still to happen. */
export class Faults {
  #planned: { fault: Fault; left: number }[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  /** The fault that befalls a request, which uses it up. */
  next(request: string): Fault | undefined {
    const found = this.#planned.find(({ fault, left }) => left > 0 && (fault.match?.test(request) ?? true));
    if (found) found.left -= 1;
    return found?.fault;
  }
}
