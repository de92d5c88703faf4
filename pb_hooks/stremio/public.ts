import { sealPassword, setNewCredentials, streamingPassword } from "./credentials.ts";
import { parseState, provision } from "./desired-state.ts";
import { streamingOf } from "./member-data.ts";
import { rotate } from "./rotate.ts";

/** What other features may ask of a member's streaming account. */
export const streaming = {
  /** On a member's record that is about to be saved: new credentials, or the password sealed. */
  setNewCredentials,
  sealPassword,
  /** After that save, in its transaction: the streaming record follows. */
  provision,
  /** Both at once: new credentials of a member who keeps the address. */
  rotate,
  /** What the owner reads. */
  of: streamingOf,
  password: streamingPassword,
  /** A stored state. */
  parseState,
};
