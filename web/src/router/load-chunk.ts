const loading = new Map<string, Promise<void>>();

/**
 * What Vite calls for each dynamic import of the build, not the helper that Vite brings: fetches the chunk's style
 * sheets (paths without the first slash), then the chunk. A failure is an event on the window first, whose listener may
 * reload the page (app/entry-client.ts), then an error: a navigation that waits for the chunk continues to its own address.
 */
export async function loadChunk<T>(load: () => Promise<T>, sheets: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(sheets.map(style));
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event("vite:preloadError"));
    throw error;
  }
}

/** Adds a style sheet that the document lacks. @throws Error when it cannot be fetched; the next call tries again */
function style(path: string): Promise<void> | undefined {
  const href = `/${path}`;
  const known = loading.get(href);
  if (known || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return known;
  const added = new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      loading.delete(href);
      link.remove();
      reject(new Error(`Unable to preload ${href}`));
    };
    document.head.append(link);
  });
  loading.set(href, added);
  return added;
}
