import { FOLLOWED, OVERVIEW_TOPIC, SESSION_TOPIC } from "../../../common/contract/realtime.ts";

/** The SDK also requests this one when a page listens for reconnections. */
const CONNECTED = "PB_CONNECT";

/** The overview's topic is for administrators only, which its feature checks (pb_hooks/operations/admin/pulse.ts). */
const MEMBERS: readonly string[] = [...FOLLOWED.map((name) => `${name}/*`), OVERVIEW_TOPIC, SESSION_TOPIC, CONNECTED];

/**
 * Whether members may subscribe to all of these topics: those that our pages and the SDK use, and the member's own records.
 * @param own reads these; asked only where it matters
 */
export function mayFollow(topics: readonly string[], own: () => readonly string[]): boolean {
  const others = topics.filter((topic) => !MEMBERS.includes(topic));
  if (others.length === 0) return true;
  const allowed = own();
  return others.every((topic) => allowed.includes(topic));
}
