import type { ReactNode } from "react";
import { LateToaster } from "../ui/feedback/late-toaster.tsx";
import { SiteBanner } from "./site-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Public pages: header, content as tall as the window, footer (spec §2: dark, full-height column). */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteBanner area="public" />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
      <LateToaster />
    </>
  );
}
