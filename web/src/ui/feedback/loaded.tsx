import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadError } from "./load-error.tsx";
import { Loading, Skeleton, SkeletonText } from "./skeleton.tsx";
import { type Loadable, useFailure } from "./use-failure.ts";

/** Longer than this, in ms, nothing waits for what precedes it: data that is here may rather move. */
const HELD_MS = 2000;

type Props<Data> = {
  from: Loadable<Data>;
  /** What holds the place of the data: a number of lines of text, the class of a block's height, or a `Loading`. */
  skeleton: ReactNode;
  /** What precedes the data, or the reason why there is none: both come together, so that neither pushes the other down. */
  above?: ReactNode;
  /** `above` still loads: the data waits for it, for a while. */
  held?: boolean;
  children: (data: Data) => ReactNode;
};

/** What the server answered. Before that its skeleton, or why it failed; data that only failed to refresh stays. */
export function Loaded<Data>({ from, skeleton, above, held: waits = false, children }: Props<Data>) {
  const { data, refetch } = from;
  const error = useFailure(from);
  const held = useForAWhile(waits);
  useAnchor(data !== undefined && !held);
  if (!held && (data !== undefined || error))
    return (
      <>
        {above}
        {data !== undefined ? children(data) : <LoadError from={{ error, refetch }} />}
      </>
    );
  if (typeof skeleton === "number") return <SkeletonText lines={skeleton} />;
  if (typeof skeleton !== "string") return <>{skeleton}</>;
  return (
    <Loading>
      <Skeleton className={`${skeleton} w-full`} />
    </Loading>
  );
}

/** Whether something is so, and has not been for too long. */
function useForAWhile(so: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!so) return setLong(false);
    const timer = setTimeout(() => setLong(true), HELD_MS);
    return () => clearTimeout(timer);
  }, [so]);
  return so && !long;
}

/** Scrolls to the part of the page that the address names, if it came with the data and nobody has scrolled. */
function useAnchor(here: boolean): void {
  const awaited = useRef(false);
  useEffect(() => {
    const id = location.hash.slice(1);
    const anchor = id ? document.getElementById(id) : null;
    if (!here) awaited.current = !anchor;
    else if (awaited.current && window.scrollY === 0) anchor?.scrollIntoView();
  }, [here]);
}
