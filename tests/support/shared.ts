import { afterAll, beforeAll } from "vitest";
import { startMailedProduct } from "./mailed.ts";
import type { Product } from "./product.ts";
import { helpersOf, type Provisioned, startBoth } from "./provisioned.ts";
import type { SmtpSink } from "./smtp-sink.ts";

/** What the tests of a file share: started before the first of them, stopped after the last, not to be read outside them. */
export function shared<T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.stop());
  return standIn(() => started);
}

/** `startMailedProduct`, for the tests of a file. */
export function sharedMailed(...options: Parameters<typeof startMailedProduct>): { product: Product; sink: SmtpSink } {
  let sink: SmtpSink | undefined;
  const product = shared(async () => {
    const started = await startMailedProduct(...options);
    sink = started.sink;
    return started.product;
  });
  return { product, sink: standIn(() => sink) };
}

/** `startProvisioned`, for the tests of a file. */
export function sharedProvisioned(): Omit<Provisioned, "stop"> {
  const started = shared(startBoth);
  return helpersOf({ product: standIn(() => started.product), fake: standIn(() => started.fake) });
}

/** Reads and writes the fields of an object that is made later; throws before. */
function standIn<T extends object>(made: () => T | undefined): T {
  const found = () => made() ?? fail();
  // It has no field itself: each is asked of what was made.
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(found(), name),
    set: (_, name, value) => Reflect.set(found(), name, value),
  });
}

function fail(): never {
  throw new Error("read outside a test or a hook: nothing was started yet");
}
