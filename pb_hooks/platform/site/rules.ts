const DEFAULT_URLS = ["", "http://localhost:8090", "http://127.0.0.1:8090"];

/** The environment's address, else the operator's stored one, else where this process listens. */
export function appUrl(fromEnv: string, stored: string, args: readonly string[]): string {
  if (fromEnv) return fromEnv;
  return DEFAULT_URLS.includes(stored) ? (listening(args) ?? "http://127.0.0.1:8090") : stored;
}

/** The address in `serve example.com` or `serve --http=127.0.0.1:8095`. */
function listening(args: readonly string[]): string | undefined {
  const serve = args.indexOf("serve");
  if (serve < 0) return undefined;
  const domain = args.slice(serve + 1).find((arg) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(arg) && !/^[\d.]+$/.test(arg));
  if (domain) return `https://${domain}`;
  const at = args.findIndex((arg) => arg === "--http" || arg.startsWith("--http="));
  const http = args[at]?.includes("=") ? args[at]?.slice("--http=".length) : args[at + 1];
  return at < 0 || !http ? undefined : `http://${http.replace(/^(0\.0\.0\.0)?:/, "127.0.0.1:")}`;
}

/** Hosts of this machine and of its network. */
const NEAR =
  /^(127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[(::1|f[cd][\da-f:]*)\]|[a-z\d-]+|.+\.(home\.arpa|internal|lan|local|localhost|test))$/;

/** Whether passwords travel unencrypted to an address that others than this machine and its own network may use. */
export function isExposed(url: string): boolean {
  const host = /^http:\/\/(\[[^\]]*\]|[^/:]+)/i.exec(url)?.[1];
  return host !== undefined && !NEAR.test(host.toLowerCase());
}

/** The address of an external script if it may be loaded (https, no markup, no username), else "". */
export function scriptAddress(text: string): string {
  return /^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/[\w./?&=%~-]*$/i.test(text) ? text : "";
}
