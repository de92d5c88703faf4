import { healthOf } from "./health.ts";
import { currentProvisioner } from "./provisioner.ts";

export { changesCredentials, clearCredentials, completeCredentials, streamingPassword } from "./credentials.ts";
export { parseState, provision } from "./desired-state.ts";
export { streamingOf } from "./member-data.ts";
export { currentProvisioner } from "./provisioner.ts";
export { endWithoutAccess, rotate } from "./rotate.ts";

/** Whether the provider in use answers: another one may have stopped for ever. */
export const providerWorks = (app: CoreApp): boolean => healthOf(app, currentProvisioner().name).stopped === "";
