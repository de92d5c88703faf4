import { useRead } from "../../../lib/use-read.ts";
import { readStatus } from "./api.ts";

const FRESH_MS = 10_000;
const DRILLING_MS = 1_500;

/** The state of the server, which all cards of /admin/system share. */
export const useStatus = () =>
  useRead(["admin", "system", "status"], readStatus, {
    // A card that mounts because the read failed must not start it again.
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data?.copies?.drilling ? DRILLING_MS : FRESH_MS),
  });
