import { type Assets, escapeHtml, jsonForScript } from "../../web/src/document.ts";

/**
 * Search engines, link previewers and page checkers: they get a short plain answer where a person gets the error page
 * (spec §2), so that nobody indexes or previews an error.
 */
const CRAWLER =
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|discord|slack|embedly|preview|pinterest|vkshare|lighthouse|pagespeed|headlesschrome-lighthouse|archiver/i;

/** True for the user agents of crawlers, link previewers and Lighthouse. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}

const PAYLOAD = "/_payload.json";

/** Splits a request path into the page it is about and whether its data alone is asked for. */
export function parsePath(rawPath: string): { page: string; payloadOnly: boolean } {
  const payloadOnly = rawPath.endsWith(PAYLOAD);
  return { page: payloadOnly ? rawPath.slice(0, -PAYLOAD.length) || "/" : rawPath, payloadOnly };
}

/** Files of the build, as opposed to pages: their folders, and names with an extension at the root. */
export function isAssetPath(path: string): boolean {
  return (
    /^\/(assets|builds|_i18n|icons)\//.test(path) || /^\/[\w-]+\.(svg|png|ico|txt|xml|webmanifest|json)$/.test(path)
  );
}

/** Security headers of an HTML document (ASVS 5.0 3.4); the one style sheet is inlined and allowed by its hash. */
export function documentHeaders(assets: Pick<Assets, "cssHash">): Record<string, string> {
  return {
    "Content-Security-Policy": [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${assets.cssHash}'`,
      "img-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/** Stands for the unknown path in the kept 404 page; no visitor's path can contain it unescaped. */
export const STAND_IN = "/\u2400path\u2400";

/** Puts a path in the place of every stand-in: as HTML in the body, as JSON in the payload. */
export function fillPath(html: string, path: string): string {
  const at = html.indexOf('<script type="application/json"');
  const inJson = jsonForScript(path).slice(1, -1);
  return (
    html.slice(0, at).replaceAll(STAND_IN, () => escapeHtml(path)) + html.slice(at).replaceAll(STAND_IN, () => inJson)
  );
}
