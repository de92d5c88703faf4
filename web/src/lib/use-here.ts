import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is on the page: an answer that comes later must not take the reader away from another one. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
