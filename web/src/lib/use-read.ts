import { type UseQueryOptions, useQuery } from "@tanstack/react-query";

type Options<T> = Omit<UseQueryOptions<T>, "queryKey" | "queryFn">;

/** Reads through the query cache, under `key`; a reader who leaves ends the request. */
export function useRead<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T>,
  options: Options<T> = {},
) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), ...options });
}
