import type { LayoutName, RouteId } from "../../../common/routes.ts";
import { DefaultLayout } from "../layouts/default-layout.tsx";
import { loadWhole } from "../lib/still.tsx";
import type { Chunks, LayoutComponent, PageComponent } from "../router/screen.ts";

/** Each public page is its own chunk, fetched on first use: `<id>.page.tsx`, for each route that the server renders. */
const publicPages = import.meta.glob<PageComponent>("../pages/*.page.tsx", { import: "default" });

/** A page's component. The list of signed-in pages loads with the first of them: visitors never need it. */
async function loadPage(id: RouteId): Promise<PageComponent> {
  const load =
    publicPages[`../pages/${id}.page.tsx`] ??
    (await import("./pages-signed-in.ts")).signedInPages[`../pages/${id}.shell.tsx`];
  if (!load) throw new Error(`No page ${id}`);
  return loadWhole(id, load);
}

/** The default layout comes with the first load; others belong to signed-in areas. */
async function loadLayout(name: LayoutName): Promise<LayoutComponent> {
  if (name === "default") return DefaultLayout;
  if (name === "docs") return (await import("../layouts/docs-layout.tsx")).DocsLayout;
  return (await import("./pages-signed-in.ts")).signedInLayouts[name]();
}

/** Shown instead of a missing or broken page. */
const loadError = async () => (await import("../pages/error-page.tsx")).ErrorPage;

/** Where the router gets its pages. */
export const chunks: Chunks = { loadPage, loadLayout, loadError };

/** What opens after a sign-in: the dashboard, its layout, and the first visit. */
export const loadMemberArea = () =>
  Promise.all([loadPage("dashboard"), loadLayout("dashboard"), import("../pages/dashboard-first-visit.tsx")]);
