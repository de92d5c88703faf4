import { still } from "../lib/still.tsx";

const TrialNext = still("trial-next", async () => (await import("./trial-next.tsx")).TrialNext);

/** Beside the sign-up: what follows. */
export function TrialAside() {
  return <TrialNext className="panel flex flex-col max-lg:hidden" />;
}
