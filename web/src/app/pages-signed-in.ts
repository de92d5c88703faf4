import "../styles/signed-in.css";
import type { LayoutName } from "../../../common/routes.ts";
import type { LayoutComponent, PageComponent } from "../router/screen.ts";
import "../shared/signed-in-error-texts.ts";
import "./signed-in-meta.ts";

/**
 * Each page of members and administrators is its own chunk, fetched on first use: `<id>.shell.tsx`, for each route that the
 * browser renders.
 * @public pages-client.ts reads it by name, after its import.
 */
export const signedInPages = import.meta.glob<PageComponent>("../pages/*.shell.tsx", { import: "default" });

/**
 * The layouts that only these pages use.
 * @public as above
 */
export const signedInLayouts: Readonly<
  Record<Exclude<LayoutName, "default" | "docs">, () => Promise<LayoutComponent>>
> = {
  dashboard: async () => (await import("../layouts/dashboard-layout.tsx")).DashboardLayout,
  admin: async () => (await import("../layouts/admin-layout.tsx")).AdminLayout,
};
