import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadError } from "./load-error.tsx";
import { Loading, Skeleton, SkeletonText } from "./skeleton.tsx";
import { type Loadable, useFailure } from "./use-failure.ts";

/** The longest that data waits for `above`, in ms; after that it shows, and may move. */
const HELD_MS = 2000;

type Props<Data> = {
  from: Loadable<Data>;
  /** Shown until the data arrives: a number of lines of text, the class of a block's height, or a `Loading`. */
  skeleton: ReactNode;
  /** Shown before the data or the error, and together with it, so that neither pushes the other down. */
  above?: ReactNode;
  /** `above` still loads: the data waits for it, for a while. */
  held?: boolean;
  children: (data: Data) => ReactNode;
};

/** What the server answered; until then a skeleton, or the error. Data stays when only its refresh fails. */
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

/** `wanted`, but for at most HELD_MS. */
function useForAWhile(wanted: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!wanted) return setLong(false);
    const timer = setTimeout(() => setLong(true), HELD_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && !long;
}

/** Scrolls to the address's anchor if it arrived with the data and the reader has not scrolled. */
function useAnchor(here: boolean): void {
  const awaited = useRef(false);
  useEffect(() => {
    const id = location.hash.slice(1);
    const anchor = id ? document.getElementById(id) : null;
    if (!here) awaited.current = !anchor;
    else if (awaited.current && window.scrollY === 0) anchor?.scrollIntoView();
  }, [here]);
}
