import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import type { AddonCard } from "../../../../common/wire/addons.ts";
import { CardNotice } from "./card-notice.tsx";

function shown(state: AddonCard["state"], overdue: boolean): string {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const screens = { used: 0, allowed: 1 };
  const card = { url: "", install: "", lastUsed: null, screens, state, update: false };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/UserDashboard">
        <CardNotice card={card} overdue={overdue} />
      </Router>
    </I18nProvider>,
  );
}

it("leads to the plans once access has ended", () => {
  expect(shown("expired", false)).toContain("Your access has ended");
  expect(shown("expired", false)).toContain("/subscription-plans");
});

it("leads nobody who owes a payment to a second plan", () => {
  expect(shown("expired", true)).toContain("Your access is suspended");
  expect(shown("expired", true)).not.toContain("/subscription-plans");
});

it.each(["unpaid", "blocked"] as const)("says the same about %s with a payment overdue", (state) =>
  expect(shown(state, true)).toBe(shown(state, false)),
);
