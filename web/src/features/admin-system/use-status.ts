import { useQuery } from "@tanstack/react-query";
import { readStatus } from "./api.ts";

const FRESH_MS = 10_000;
const DRILLING_MS = 1_500;

/** The state of the server, which all cards of /admin/system share. */
export const useStatus = () =>
  useQuery({
    queryKey: ["admin", "system", "status"],
    queryFn: ({ signal }) => readStatus(signal),
    refetchInterval: ({ state }) => (state.data?.copies?.drilling ? DRILLING_MS : FRESH_MS),
  });
