import { useState } from "react";

/** A read of the server, as useQuery and usePages (lib/use-pages.ts) return it. */
export type Loadable<Data> = {
  data: Data | undefined;
  error: unknown;
  /** It has been answered or has failed, at least once. */
  isFetched: boolean;
  refetch: () => unknown;
};

/**
 * Why a read has no data, also while it is tried again: the library forgets the reason then, and the page would change
 * between its skeleton and the message. null while it loads for the first time, and once there is data.
 */
export function useFailure({ data, error, isFetched }: Loadable<unknown>): unknown {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return data === undefined && isFetched ? (error ?? last ?? new Error("failed before this part was shown")) : null;
}
