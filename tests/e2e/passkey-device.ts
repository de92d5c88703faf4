import type { CDPSession, Page } from "@playwright/test";
import type { Product } from "./fixtures.ts";

/** The product under the name that browsers make passkeys for. */
export const named = (product: Product, path: string) => product.server.url.replace("127.0.0.1", "localhost") + path;

/** A browser that offers no passkeys in the address field: there the played device would answer at once. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    if (typeof PublicKeyCredential === "function")
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

type Device = { browser: CDPSession; authenticatorId: string };

/** A device with a screen lock, which Chromium plays; its owner confirms at once. */
export async function device(page: Page): Promise<Device> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { browser, authenticatorId };
}
