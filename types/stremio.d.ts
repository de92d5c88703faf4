/* What the tests use of Stremio's own packages, which bring no types. */

declare module "stremio-addon-linter" {
  export function lintManifest(manifest: unknown): { valid: boolean; errors: Error[]; warnings: Error[] };
  export function lintCollection(addons: unknown): { valid: boolean; errors: Error[]; warnings: Error[] };
}

declare module "stremio-addon-client" {
  /** An add-on as the SDK's client reads it. It fails at a manifest that the linter refuses, and at an answer that is none. */
  export type Addon = {
    manifest: object;
    isSupported: (resource: string, type: string, id: string) => boolean;
    get: (resource: string, type: string, id: string, extra?: { [name: string]: string }) => Promise<unknown>;
  };
  /** What Node itself finds in a CommonJS package. */
  const client: { detectFromURL: (url: string) => Promise<{ addon: Addon }> };
  export default client;
}

declare module "stremio-addon-sdk" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Asked = { type: string; id: string; extra: { readonly [name: string]: string } };
  type Handler = (asked: Asked) => Promise<object>;
  export class addonBuilder {
    constructor(manifest: object);
    defineCatalogHandler(answer: Handler): void;
    defineMetaHandler(answer: Handler): void;
    defineStreamHandler(answer: Handler): void;
    defineSubtitlesHandler(answer: Handler): void;
    getInterface(): object;
  }
  export function getRouter(
    addon: object,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** What Node itself finds in a CommonJS package. */
  const sdk: { addonBuilder: typeof addonBuilder; getRouter: typeof getRouter };
  export default sdk;
}
