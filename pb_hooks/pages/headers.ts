import type { Assets } from "../../common/contract/document.ts";

/**
 * Security headers of an HTML document (ASVS 5.0 3.4); hashes allow the inlined style sheets and first script.
 * @param brandHash of the style sheet of the operator's brand; "" for none
 * @param tag address of an external script, whose origin may then serve scripts and receive reports; "" for none
 */
export function documentHeaders(
  assets: Pick<Assets, "cssHash" | "loaderHash">,
  brandHash: string,
  tag = "",
): Record<string, string> {
  const origin = /^https:\/\/[^/]+/.exec(tag)?.[0];
  const self = origin ? `'self' ${origin}` : "'self'";
  return {
    "Content-Security-Policy": [
      "default-src 'self'",
      `script-src ${self} 'sha256-${assets.loaderHash}'`,
      `style-src 'self' 'sha256-${assets.cssHash}'${brandHash && ` 'sha256-${brandHash}'`}`,
      "img-src 'self' data:",
      `connect-src ${self}`,
      "worker-src 'self'",
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
