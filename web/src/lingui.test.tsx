import type { useLingui } from "@lingui/react/macro";
import { expect, it } from "vitest";

/** The compiler judges it: `npm run check` fails where one of these is no error any more. */
function texts(lingui: typeof useLingui, name?: string) {
  const { t } = lingui();
  // @ts-expect-error an element
  const element = t`Hello ${<b>you</b>}`;
  // @ts-expect-error perhaps nothing
  const nothing = t`Hello ${name}`;
  return [element, nothing, t`${1} days`];
}

it("is read by the compiler", () => expect(texts).toBeTypeOf("function"));
