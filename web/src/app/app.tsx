import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Route, Router, Switch } from "wouter";
import { splitLocale } from "../../../common/locale.ts";
import { baseOf, hrefs, useScreenLocation, useScreenSearch } from "../router/location.ts";
import { PageDataProvider } from "../router/page-data.tsx";
import { type Screen, screenStore } from "../router/screen.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

/** Shown after a rendering error: the error page or, where that cannot be fetched, its bare status. */
const Broken = lazy(() =>
  import("../pages/error-page.tsx").then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    () => ({ default: ({ status }: { status: number }) => <h1>{status}</h1> }),
  ),
);

/**
 * One screen: layout, page or error page, with its data. The browser renders `children` after it; the server renders
 * only their slot, because React counts a page's ids (useId) by its tree, which must match on both sides.
 */
export function App({ screen, children }: { screen: Screen; children?: ReactNode }) {
  const { fullPath, path, locale, route, Page, ErrorPage, Layout, error } = screen;
  const [pathname = ""] = fullPath.split(/[?#]/);
  const place = locale + path;
  const broken = (
    <Suspense>
      <Broken status={500} />
    </Suspense>
  );
  return (
    <>
      <I18nProvider i18n={i18n}>
        <Router
          hook={useScreenLocation}
          searchHook={useScreenSearch}
          base={baseOf(locale)}
          hrefs={hrefs}
          ssrPath={pathname}
        >
          {/* The address's own path: a new record gets one while its page, and the key below, stay (use-onward.ts). */}
          <PageDataProvider value={{ ...screen, path: splitLocale(pathname).path }}>
            {/* A layout that fails must not leave an empty document; it stays mounted from page to page. */}
            <ErrorBoundary at={place} fallback={broken}>
              <Layout>
                <ErrorBoundary key={place} fallback={broken}>
                  <Switch>
                    {route && Page && !error && <Route path={route.path} component={Page} />}
                    <Route>
                      {ErrorPage && <ErrorPage status={error?.status ?? 500} message={error?.message ?? ""} />}
                    </Route>
                  </Switch>
                </ErrorBoundary>
              </Layout>
            </ErrorBoundary>
          </PageDataProvider>
        </Router>
      </I18nProvider>
      {children}
    </>
  );
}

type LiveProps = { buildId: string; loadOnward: () => Promise<typeof import("./onward.tsx")> };

/** The application in the browser: follows the screen store. What only a live page needs loads after the page. */
export function LiveApp({ buildId, loadOnward }: LiveProps) {
  const screen = useSyncExternalStore(screenStore.subscribe, screenStore.get, screenStore.get);
  const [Around, setAround] = useState<typeof import("./onward.tsx").AroundPage>();
  useEffect(() => void loadOnward().then(({ AroundPage }) => setAround(() => AroundPage)), [loadOnward]);
  return (
    <App screen={screen}>
      {Around && (
        <I18nProvider i18n={i18n}>
          <Around buildId={buildId} />
        </I18nProvider>
      )}
    </App>
  );
}
