import { useEffect, useState, useSyncExternalStore } from "react";
import { prefetchManifest } from "../router/manifest.ts";
import { createNavigation } from "../router/navigation.ts";
import { startPreloading } from "../router/preload.ts";
import { screenStore } from "../router/screen.ts";
import { updateHead } from "./head.ts";
import { ImpersonationWatch } from "./impersonation-watch.tsx";
import { chunks } from "./pages-client.ts";
import { VersionNotice } from "./version-notice.tsx";

/** The way to other pages. It comes after the first one: a public page is there to be read before it is left. */
export const navigation = createNavigation(chunks, updateHead);

/** Fetches ahead: the manifest, and what links lead to. */
export function lookAhead(buildId: string): void {
  prefetchManifest(buildId);
  startPreloading(buildId);
}

/** What a live page has around it: somebody else's place, a navigation under way, a new release. */
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
