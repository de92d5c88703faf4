import accounts from "./accounts/feature.ts";
import jobs from "./jobs/feature.ts";
import { provide, register as registerAll } from "./lib/register.ts";

/** Every feature, in the order in which their hooks run. */
const features = { accounts, jobs };

provide(features);

export { call } from "./lib/register.ts";

/** Called once by boot.pb.js when the server starts. */
export function register(): void {
  registerAll(features);
}
