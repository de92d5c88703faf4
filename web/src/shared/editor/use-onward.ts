import { useEffect, useState } from "react";
import { useLocation } from "wouter";

/** Navigates one render after it is set: by then the page knows that nothing is left to save (LeaveQuestion). */
export function useOnward() {
  const [, navigate] = useLocation();
  const [onward, setOnward] = useState<string>();
  useEffect(() => {
    if (onward) navigate(onward, { replace: true });
  }, [onward, navigate]);
  return [onward, setOnward] as const;
}
