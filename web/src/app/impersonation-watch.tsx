import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { LOADING } from "../lib/auth-state.ts";
import { authStore } from "../lib/auth-store.ts";
import { waitingSession } from "../lib/waiting-session.ts";
import type { Shown } from "../shared/impersonation.ts";

type Found = { Banner: ComponentType<{ shown: Shown }>; shown: Shown };

/** Shows the banner during an impersonation, and ends one whose time was over when the page was loaded. Nobody else downloads its code. */
export function ImpersonationWatch() {
  const { user, isLoading } = useSyncExternalStore(authStore.subscribe, authStore.get, () => LOADING);
  const [found, setFound] = useState<Found>();
  const id = user?.id;
  const isFirst = useRef(true);
  useEffect(() => {
    let current = true;
    setFound(undefined);
    if (isLoading) return;
    const isLoad = isFirst.current;
    isFirst.current = false;
    // After the load, no user means a sign-out, which ends the administrator's session too.
    if ((!id && !isLoad) || !waitingSession()) return;
    void Promise.all([import("./impersonation-banner.tsx"), import("../shared/impersonation.ts")]).then((loaded) => {
      const [{ ImpersonationBanner: Banner }, { endImpersonation, impersonation }] = loaded;
      const shown = impersonation(Date.now());
      if (!current) return;
      if (shown) setFound({ Banner, shown });
      else if (isLoad) void endImpersonation().then(() => location.reload());
    });
    return () => {
      current = false;
    };
  }, [id, isLoading]);
  return found ? <found.Banner shown={found.shown} /> : null;
}
