import { useEffect, useState } from "react";
import { useLocation } from "wouter";

/**
 * Navigates one render after it is set: by then the page knows that nothing is left to save (LeaveQuestion). `home` is the
 * address of a record that was saved for the first time, once nothing typed is left to save: its page starts from what is stored.
 */
export function useOnward(home?: string) {
  const [, navigate] = useLocation();
  const [away, setOnward] = useState<string>();
  const onward = away ?? home;
  useEffect(() => {
    if (onward) navigate(onward, { replace: true });
  }, [onward, navigate]);
  return [onward, setOnward] as const;
}
