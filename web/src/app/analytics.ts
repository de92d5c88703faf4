import { screenStore } from "../router/screen.ts";

/**
 * First-party page views (POST /api/app/collect): no cookie, and nothing stored in the browser. Visitors with
 * Do-Not-Track or Global Privacy Control are not counted and do not get the external script.
 * @param tag address of an external script from the site record; "" for none
 */
export function startAnalytics(tag: string): void {
  if (navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true) return;
  let last: string | undefined;
  const view = () => {
    const { error, fullPath } = screenStore.get();
    const path = fullPath.replace(/[?#].*$/, "");
    if (error || path === last) return;
    // Within the site there is no referrer: a navigation does not change `document.referrer`.
    const referrer = last === undefined ? document.referrer : "";
    last = path;
    navigator.sendBeacon("/api/app/collect", JSON.stringify({ name: "view", path, referrer }));
  };
  view();
  screenStore.subscribe(view);
  if (tag && document.documentElement.dataset.render === "page") {
    const script = document.createElement("script");
    script.src = tag;
    script.async = true;
    document.head.append(script);
  }
}
