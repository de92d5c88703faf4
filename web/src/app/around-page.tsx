import { NavigationProgress } from "../router/navigation-progress.tsx";
import { type Banner, ImpersonationWatch } from "./impersonation-watch.tsx";
import { VersionNotice } from "./version-notice.tsx";

/** What a live page has around it: somebody else's place, a navigation under way, a new release. */
export function AroundPage({ buildId, loadBanner }: { buildId: string; loadBanner: () => Promise<Banner> }) {
  return (
    <>
      <ImpersonationWatch load={loadBanner} />
      <NavigationProgress />
      <VersionNotice buildId={buildId} />
    </>
  );
}
