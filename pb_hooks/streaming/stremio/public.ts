import { changesCredentials, clearCredentials, completeCredentials, streamingPassword } from "./credentials.ts";
import { parseState, provision } from "./desired-state.ts";
import { healthOf } from "./health.ts";
import { streamingOf } from "./member-data.ts";
import { currentProvisioner } from "./provisioner.ts";
import { endWithoutAccess, rotate } from "./rotate.ts";

/** What a member's streaming account offers to other features. */
export const streaming = {
  /** On a member's record about to be saved: whether it has new credentials, has them replaced, and generates what is blank. */
  changesCredentials,
  clearCredentials,
  completeCredentials,
  /** After that save, in its transaction: updates the streaming record. */
  provision,
  /** Before that update, for the owner who takes an account over, or back: without access, ends the remote one. */
  endWithoutAccess,
  /** Saves a member with new credentials. */
  rotate,
  /** The account as its owner sees it. */
  of: streamingOf,
  password: streamingPassword,
  /** A stored state. */
  parseState,
  /** Whether the provider answers. One that is no longer in use may have stopped for ever. */
  works: (app: CoreApp) => healthOf(app, currentProvisioner().name).stopped === "",
};
