/** What the hook runtime offers beyond types/jsvm.d.ts. */
declare const console: {
  log(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
};

/** CommonJS files beside the bundle: site.json and ssr.js (pb_hooks/pages). */
declare function require(path: string): unknown;
