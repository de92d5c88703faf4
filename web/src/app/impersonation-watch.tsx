import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { LOADING } from "../lib/auth-state.ts";
import { authStore, WAITING_KEY } from "../lib/auth-store.ts";

/** Shows the banner while an administrator's session waits. Nobody else downloads its code. */
export function ImpersonationWatch() {
  const { user, isLoading } = useSyncExternalStore(authStore.subscribe, authStore.get, () => LOADING);
  const [found, setFound] = useState<{ Banner: ComponentType; id: string | undefined }>();
  const id = user?.id;
  useEffect(() => {
    let current = true;
    setFound(undefined);
    if (isLoading || !isWaiting()) return;
    void import("./impersonation-banner.tsx").then(
      ({ ImpersonationBanner: Banner }) => current && setFound({ Banner, id }),
    );
    return () => {
      current = false;
    };
  }, [id, isLoading]);
  return found && <found.Banner key={found.id} />;
}

function isWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null;
  } catch {
    return false; // a blocked storage keeps nothing
  }
}
