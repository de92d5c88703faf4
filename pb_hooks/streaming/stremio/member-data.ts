import type { Me } from "../../../common/contract/api.ts";
import { isoOrNull } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { streamingPassword } from "./credentials.ts";
import { parseState, streamingRecord } from "./desired-state.ts";
import { currentProvisioner } from "./provisioner.ts";

/** The streaming account in the member's data export, without its password. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const record = streamingRecord(app, user.id);
  return {
    streaming: record && {
      username: user.getString("stremio_username"),
      state: record.getString("field"),
      created: isoOrNull(record.getString("created")),
      credentialsChanged: isoOrNull(record.getString("rotated")),
      agreed: isoOrNull(record.getString("consent_at")),
      agreedVersion: record.getString("consent_version"),
    },
  };
}

/**
 * The account as its owner sees it; null while the record does not exist yet. When the encryption key was lost the
 * password is not readable and the state is `error`, which new credentials fix.
 */
export function streamingOf(app: CoreApp, user: Rec<"users">): Me["streaming"] {
  const record = streamingRecord(app, user.id);
  if (!record) return null;
  const username = user.getString("stremio_username");
  const { name } = currentProvisioner();
  const waiting = record.getString("reason") === "consent" ? { waiting: "consent" as const } : {};
  try {
    streamingPassword(user);
    return { username, readable: true, state: parseState(record.getString("field")), provisioner: name, ...waiting };
  } catch (error) {
    console.error(`Cannot read the streaming password of member ${user.id}: ${errorText(error)}`);
    return { username, readable: false, state: "error", provisioner: name };
  }
}
