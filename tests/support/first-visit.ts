import type { Page, Response } from "@playwright/test";

/** What a visit fetched, in bytes of the answers' bodies as they came over the wire. */
type Visit = { bytes: number; files: number; scriptBytes: number; scripts: number; plainScripts: number };

/**
 * Counts a first visit; call it before `goto`, on a page without a cache. The function that it returns waits for the last
 * file of a visit, the manifest of the build, which comes a second after the page is alive.
 */
export function countFirstVisit(page: Page): () => Promise<Visit> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  const last = page.waitForResponse(/\/builds\/meta\//, { timeout: 60_000 });
  last.catch(() => {}); // told by the function below
  return async () => {
    await (await last).finished();
    const visit: Visit = { bytes: 0, files: 0, scriptBytes: 0, scripts: 0, plainScripts: 0 };
    for (const response of responses) {
      const { responseBodySize } = await response.request().sizes();
      visit.files++;
      visit.bytes += responseBodySize;
      if (!response.headers()["content-type"]?.includes("javascript")) continue;
      visit.scripts++;
      visit.scriptBytes += responseBodySize;
      // Below 512 bytes the build makes no compressed form: the header would cost more than is saved.
      if (response.headers()["content-encoding"] !== "br" && responseBodySize >= 512) visit.plainScripts++;
    }
    return visit;
  };
}
