import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { LOADING } from "../lib/auth-state.ts";
import { authStore } from "../lib/auth-store.ts";
import type { Shown } from "../shared/impersonation.ts";

type Found = { Banner: ComponentType<{ shown: Shown }>; shown: Shown };

/** Shows the banner during an impersonation. Nobody else downloads its code. */
export function ImpersonationWatch() {
  const { user } = useSyncExternalStore(authStore.subscribe, authStore.get, () => LOADING);
  const [found, setFound] = useState<Found>();
  const id = user?.id;
  useEffect(() => {
    let current = true;
    setFound(undefined);
    if (!id || !localStorage.getItem("passerelle_impersonation")) return;
    void Promise.all([import("./impersonation-banner.tsx"), import("../shared/impersonation.ts")]).then((loaded) => {
      const [{ ImpersonationBanner: Banner }, { impersonation }] = loaded;
      const shown = impersonation(Date.now());
      if (current && shown) setFound({ Banner, shown });
    });
    return () => {
      current = false;
    };
  }, [id]);
  return found ? <found.Banner shown={found.shown} /> : null;
}
