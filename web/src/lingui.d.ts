import type { I18nContext } from "@lingui/react";

declare module "@lingui/react/macro" {
  type Descriptor = { id?: string; message?: string; comment?: string; context?: string };

  /** Narrower than the package's own: an element or a missing value in a `t` text would read "[object Object]" or "". */
  export function useLingui(): Omit<I18nContext, "_"> & {
    t: {
      (descriptor: Descriptor): string;
      (literals: TemplateStringsArray, ...placeholders: (string | number)[]): string;
    };
  };
}
