import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Trans, type useLingui } from "@lingui/react/macro";
import { renderToStaticMarkup } from "react-dom/server";
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

it("keeps each sign of a name", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const name = "Alice <b>É</b> <0/> & Bob";
  const text = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans>
        Hello <strong>{name}</strong> of {name}, {2} days
      </Trans>
    </I18nProvider>,
  );
  const shown = "Alice &lt;b&gt;É&lt;/b&gt; &lt;0/&gt; &amp; Bob";
  expect(text).toBe(`Hello <strong>${shown}</strong> of ${shown}, 2 days`);
});
