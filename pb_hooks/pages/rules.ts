import { escapeHtml, jsonForScript } from "../../common/html.ts";

const PAYLOAD = "/_payload.json";

/** Splits a request path into its page and whether only its data is requested. */
export function parsePath(rawPath: string): { page: string; payloadOnly: boolean } {
  const payloadOnly = rawPath.endsWith(PAYLOAD);
  return { page: payloadOnly ? rawPath.slice(0, -PAYLOAD.length) || "/" : rawPath, payloadOnly };
}

/** Build files as opposed to pages: their folders, and names with an extension at the root. */
export function isAssetPath(path: string): boolean {
  return (
    /^\/(assets|builds|_i18n|icons|og)\//.test(path) || /^\/[\w-]+\.(svg|png|ico|txt|xml|webmanifest|json)$/.test(path)
  );
}

/** Stands for the unknown path in the cached 404 page; no visitor's path can contain it unescaped. */
export const STAND_IN = "/\u2400path\u2400";

/** Replaces every stand-in with a path: as HTML in the body, as JSON in the payload. */
export function fillPath(html: string, path: string): string {
  const at = html.indexOf('<script type="application/json"');
  const inJson = jsonForScript(path).slice(1, -1);
  return (
    html.slice(0, at).replaceAll(STAND_IN, () => escapeHtml(path)) + html.slice(at).replaceAll(STAND_IN, () => inJson)
  );
}
