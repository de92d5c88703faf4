import { useEffect, useState, useSyncExternalStore } from "react";
import { prefetchManifest } from "../router/manifest.ts";
import { createNavigation } from "../router/navigation.ts";
import { startPreloading, watchDoors } from "../router/preload.ts";
import { screenStore } from "../router/screen.ts";
import { updateHead } from "./head.ts";
import { ImpersonationWatch } from "./impersonation-watch.tsx";
import { chunks, loadMemberArea } from "./pages-client.ts";
import { VersionNotice } from "./version-notice.tsx";

/** Navigation to other pages. Loads after the first page: visitors read a public page before they leave it. */
export const navigation = createNavigation(chunks, updateHead);

/** Prefetches the manifest and the targets of links. */
export function lookAhead(buildId: string): void {
  prefetchManifest(buildId);
  startPreloading(buildId);
  watchDoors(() => {
    loadMemberArea().catch(() => {}); // the navigation says so
  });
}

/** What surrounds a live page: the impersonation banner, navigation progress, a new release. */
export function AroundPage({ buildId }: { buildId: string }) {
  return (
    <>
      <ImpersonationWatch />
      <NavigationProgress />
      <VersionNotice buildId={buildId} />
    </>
  );
}

const DELAY_MS = 150;

/** A thin bar at the top while a slow page loads; quick ones show nothing. */
function NavigationProgress() {
  const pending = useSyncExternalStore(screenStore.subscribe, screenStore.isPending, () => false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pending) return setShown(false);
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return shown ? <div aria-hidden="true" className="nav-progress" /> : null;
}
