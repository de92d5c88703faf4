import { buildStripeMock } from "./stripe-fake/stripe-mock.ts";

/** Before the api floor: stripe-mock is built, so that no test waits for it. A failure fails the floor. */
export default async function setup(): Promise<void> {
  await buildStripeMock();
}
