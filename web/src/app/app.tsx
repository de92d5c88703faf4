import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { ErrorPage } from "../pages/error-page.tsx";
import { LocationProvider, type Navigate } from "../router/location.tsx";
import { PageDataProvider } from "../router/page-data.tsx";
import { type Screen, screenStore } from "../router/screen.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

type AppProps = { screen: Screen; navigate: Navigate; children?: ReactNode };

/**
 * One screen: layout, page or error page, with the data they need. `children` follow it in the browser; the server has
 * none, but a place for them: React counts the ids of a page (useId) by its tree, which must be the same on both sides.
 */
export function App({ screen, navigate, children }: AppProps) {
  const { Page, Layout } = screen;
  return (
    <>
      <I18nProvider i18n={i18n}>
        <LocationProvider value={[screen.fullPath, navigate]}>
          <PageDataProvider value={{ site: screen.site, data: screen.data, head: screen.head }}>
            <Layout>
              <ErrorBoundary key={`${screen.locale}${screen.path}`} fallback={<ErrorPage status={500} message="" />}>
                {screen.error || !Page ? (
                  <ErrorPage status={screen.error?.status ?? 500} message={screen.error?.message ?? ""} />
                ) : (
                  <Page />
                )}
              </ErrorBoundary>
            </Layout>
          </PageDataProvider>
        </LocationProvider>
      </I18nProvider>
      {children}
    </>
  );
}

/** The application in the browser: follows the screen store. What only a live page has comes after the page. */
export function LiveApp({ navigate, buildId }: { navigate: Navigate; buildId: string }) {
  const screen = useSyncExternalStore(screenStore.subscribe, screenStore.get, screenStore.get);
  const [Around, setAround] = useState<AroundComponent>();
  useEffect(() => {
    void import("./around-page.tsx").then(({ AroundPage }) => setAround(() => AroundPage));
  }, []);
  return (
    <App screen={screen} navigate={navigate}>
      {Around && (
        <I18nProvider i18n={i18n}>
          <LocationProvider value={[screen.fullPath, navigate]}>
            <Around buildId={buildId} loadBanner={loadBanner} />
          </LocationProvider>
        </I18nProvider>
      )}
    </App>
  );
}

type AroundComponent = typeof import("./around-page.tsx").AroundPage;
const loadBanner = async () => (await import("./impersonation-banner.tsx")).ImpersonationBanner;
