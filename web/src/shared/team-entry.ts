import type { TeamEntry } from "../../../common/contract/team.ts";
import { useAuth } from "../lib/auth.tsx";
import { callsOf } from "../lib/call.ts";
import { useRead } from "../lib/use-read.ts";

/** Whether the administrator must set up a second factor before anything opens; false until the server has answered. */
export function useNeedsFactor(): boolean {
  const id = useAuth().user?.id ?? "";
  const entry = useRead(["team-entry", id], (signal) => callsOf("/api/app/team/entry").get<TeamEntry>("", signal));
  return entry.data?.needsFactor ?? false;
}
