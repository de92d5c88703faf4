import type { ReactNode } from "react";
import { LateToaster } from "../ui/feedback/late-toaster.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/**
 * Public pages: header, content as tall as the window, footer (spec §2: dark, full-height column). The height does not
 * depend on the footer: a busy browser paints pages before it has read all of it.
 */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100svh-4rem-1px)] flex-col">
        {children}
      </main>
      <SiteFooter />
      <LateToaster />
    </>
  );
}
