import { useQuery } from "@tanstack/react-query";
import { readStatus } from "./api.ts";

const FRESH_MS = 10_000;

/** The state of the server, which all cards of /admin/system share. */
export const useStatus = () =>
  useQuery({
    queryKey: ["admin", "system", "status"],
    queryFn: ({ signal }) => readStatus(signal),
    refetchInterval: FRESH_MS,
  });
