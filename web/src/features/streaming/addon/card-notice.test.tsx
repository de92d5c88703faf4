import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { CardNotice } from "./card-notice.tsx";

function shown(state: AddonCard["state"]): string {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const screens = { used: 0, allowed: 1 };
  const card = { url: "", install: "", lastUsed: null, screens, state, update: false, installed: true, rows: [] };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/UserDashboard">
        <CardNotice card={card} />
      </Router>
    </I18nProvider>,
  );
}

it("leads to the plans once access has ended, and nobody who has a subscription or an order", () => {
  expect(shown("expired")).toContain("Your access has ended");
  expect(shown("expired")).toContain("/subscription-plans");
  for (const state of ["unpaid", "overdue", "paused", "held", "blocked"] as const) {
    expect(shown(state)).not.toContain("/subscription-plans");
  }
});

it("speaks of no failure where nothing was paid yet", () =>
  expect(shown("unpaid")).toContain("Your plan is not paid for yet"));
