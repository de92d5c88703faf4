import { useEffect, useState } from "react";
import { queryClient } from "../../../lib/query-client.ts";
import { SETUP_KEY } from "./api.ts";

const EVERY_MS = 1500;
/** Stripe sends an event within seconds. */
const LATE_MS = 60_000;

/**
 * Waits for the next event from Stripe after `expect`: reads the set-up until `delivered` changes, and gives up after a
 * minute.
 */
export function useDelivery(delivered: string | null) {
  const [asked, setAsked] = useState<{ before: string | null; at: number }>();
  const [late, setLate] = useState(false);
  const waiting = asked !== undefined && asked.before === delivered && !late;
  useEffect(() => {
    if (!waiting || !asked) return;
    const timer = setInterval(() => {
      if (Date.now() - asked.at > LATE_MS) setLate(true);
      else void queryClient.invalidateQueries({ queryKey: SETUP_KEY });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, asked]);
  const isLate = late && asked?.before === delivered;
  const state: "idle" | "waiting" | "late" = waiting ? "waiting" : isLate ? "late" : "idle";
  return {
    state,
    expect: () => {
      setLate(false);
      setAsked({ before: delivered, at: Date.now() });
    },
  };
}
