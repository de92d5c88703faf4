/**
 * An injected fault. `slow` answers late; `timeout` never answers; `reset` closes the connection; `error` is a 500; `busy`
 * is a 429; `forbidden` is a 403, as for a restricted key; `page` is a gateway's page in Stripe's place. `done`: the request is
 * carried out and only its response is lost, or late.
 */
export type Fault = {
  kind: "slow" | "timeout" | "reset" | "error" | "busy" | "forbidden" | "page";
  /** The requests to fail, as "METHOD /path"; default: all. */
  match?: RegExp;
  /** How many requests to fail; default: 1. */
  times?: number;
  done?: boolean;
  /** The delay of `slow`, in milliseconds. */
  ms?: number;
  /** What `slow` waits for instead. */
  until?: Promise<void>;
};

/** The faults that have not happened yet. */
export class Faults {
  #planned: { fault: Fault; left: number }[] = [];
  #held: (() => void)[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ fault, left: fault.times ?? 1 });
  }

  /** Plans answers that are late. @returns what lets them go */
  hold(fault: Omit<Fault, "kind" | "ms" | "until">): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.plan({ ...fault, kind: "slow", until: promise });
    this.#held.push(resolve);
    return resolve;
  }

  clear(): void {
    this.#planned = [];
    for (const release of this.#held.splice(0)) release();
  }

  /** Returns the fault of a request and uses it up. */
  next(request: string): Fault | undefined {
    const found = this.#planned.find(({ fault, left }) => left > 0 && (fault.match?.test(request) ?? true));
    if (found) found.left -= 1;
    return found?.fault;
  }
}
