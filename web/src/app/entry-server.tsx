import "./vm-shim.ts";
import "./still-parts.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToString } from "react-dom/server";
import type { RenderInput } from "../../../common/contract/document.ts";
import { type Route, routes } from "../../../common/routes.ts";
import { DefaultLayout } from "../layouts/default-layout.tsx";
import { DocsLayout } from "../layouts/docs-layout.tsx";
import { ShellSkeleton } from "../layouts/shell-skeleton.tsx";
import { ErrorPage } from "../pages/error-page.tsx";
import type { PageComponent, Screen } from "../router/screen.ts";
import { App } from "./app.tsx";
import { buildDocument } from "./document.ts";
import { describeScreen } from "./head.ts";
import "./signed-in-meta.ts";

/** The pages that the server renders; the browser fills shells (dashboard, admin). */
const pages = import.meta.glob<PageComponent>("../pages/*.page.tsx", { import: "default", eager: true });

/**
 * Renders a whole HTML document in PocketBase's VM: a page with its data, a shell, or the error page. Synchronous; the
 * only side effect is the active language.
 */
export function renderDocument(input: RenderInput): string {
  const { payload } = input;
  i18n.loadAndActivate({ locale: payload.locale, messages: input.messages });
  const route: Route | null = routes.find((candidate) => candidate.id === payload.route) ?? null;
  const screen = screenOf(input, route);
  const shell = route?.render === "shell" && !payload.error;
  const body = renderToString(
    shell ? (
      <I18nProvider i18n={i18n}>
        <ShellSkeleton />
      </I18nProvider>
    ) : (
      <App screen={screen} />
    ),
  );
  return buildDocument({ ...input, route, body, ...describeScreen(screen) });
}

function screenOf({ path, fullPath, payload }: RenderInput, route: Route | null): Screen {
  const isPage = route?.render === "page" && !payload.error;
  const { locale, site, data, head, error } = payload;
  return {
    ...{ fullPath, path, locale, site, data, head, error, route },
    Page: (isPage && pages[`../pages/${route.id}.page.tsx`]) || null,
    ErrorPage,
    Layout: route?.layout === "docs" && isPage ? DocsLayout : DefaultLayout,
  };
}
