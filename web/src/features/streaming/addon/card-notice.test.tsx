import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { CardNotice, type Holds } from "./card-notice.tsx";

function shown(state: AddonCard["state"], holds: Holds): string {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const screens = { used: 0, allowed: 1 };
  const card = { url: "", install: "", lastUsed: null, screens, state, update: false };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/UserDashboard">
        <CardNotice card={card} holds={holds} />
      </Router>
    </I18nProvider>,
  );
}

it("leads to the plans once access has ended", () => {
  expect(shown("expired", null)).toContain("Your access has ended");
  expect(shown("expired", null)).toContain("/subscription-plans");
});

it("leads nobody whose subscription is unpaid, disputed or paused to a second plan", () => {
  expect(shown("expired", "subscription")).toContain("Your access is suspended");
  expect(shown("expired", "subscription")).not.toContain("/subscription-plans");
});

it("leads nobody whose order waits for its money to a second one", () => {
  expect(shown("expired", "order")).toContain("Your access has ended");
  expect(shown("expired", "order")).not.toContain("/subscription-plans");
});

it("speaks of no failure where nothing was paid yet", () =>
  expect(shown("unpaid", null)).toContain("Your plan is not paid for yet"));

it.each(["unpaid", "blocked"] as const)("says the same about %s with a payment overdue", (state) =>
  expect(shown(state, "subscription")).toBe(shown(state, null)),
);
