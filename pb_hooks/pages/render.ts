import type { Messages } from "@lingui/core";
import type { LicensedComponent, Locale } from "../../common/contract/api.ts";
import type { Assets, RenderInput } from "../../common/contract/document.ts";

type Renderer = { renderDocument: (input: RenderInput) => string };

/** The build's description of the browser files. Cheap: the VM caches a required file. */
export function assets(): Assets {
  return require(`${__hooks}/site.json`) as Assets; // written by scripts/lib/web-build.ts from this type
}

/** A language's messages, limited to those the renderer needs. */
export function messages(locale: Locale): Messages {
  return require(`${__hooks}/messages-${locale}.json`) as Messages; // written by scripts/lib/web-messages.ts
}

/** The libraries in the binary. */
export function components(): LicensedComponent[] {
  return require(`${__hooks}/licences.json`) as LicensedComponent[]; // written by scripts/lib/licences.ts
}

/** React and every public page: a second bundle, loaded on first use by the few VMs that render. */
export function renderDocument(input: RenderInput): string {
  const renderer = require(`${__hooks}/ssr.js`) as Renderer; // web/src/app/entry-server.tsx
  return renderer.renderDocument(input);
}
