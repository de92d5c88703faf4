import { describe, expect, it } from "vitest";
import { PROVISIONERS } from "../../../common/contract/stremio.ts";
import { type Route, routes } from "../../../common/routes.ts";
import { textOf } from "../../support/http.ts";
import { localized, read } from "../../support/pages.ts";
import { type Product, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const LOCALES = ["fr", "en"] as const;
const NOWHERE = "http://127.0.0.1:9";
const MODES = {
  local: {},
  stremio: { STREMIO_API_BASE: NOWHERE },
  webhook: { STREMIO_WEBHOOK_URL: NOWHERE, STREMIO_WEBHOOK_SECRET: "a secret of the webhook" },
};

/** The credentials that we make: with `local` and `webhook`, Stremio refuses them. */
const OURS =
  /(identifiants|compte|mot de passe|nom d’utilisateur)( et le mot de passe)? de streaming|streaming (username|password|credentials|account)/i;
const APP = /Stremio|l’application|the app\b/i;
const TELLS =
  /saisi|connect(ez|er)|entre[rz]|tape[rz]|copie[rz]|colle[rz]|\benter|sign (it |the \w+ )?in|log in|\btype\b|paste|copy/i;

/** The sentences that tell the reader to sign in at Stremio with the credentials that we make. */
function wrong(html: string): string[] {
  const words = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<\/(p|li|td|th|h\d|dt|dd|summary|div|label)>/g, ". ")
    .replace(/<[^>]*>/g, "");
  return words.split(/[.!?]\s/).filter((one) => OURS.test(one) && APP.test(one) && TELLS.test(one));
}

it("finds an instruction that fails", () => {
  expect(wrong("<p>Enter the streaming username where the app asks for an e-mail address.</p>")).toHaveLength(1);
  expect(
    wrong("<li>Choisissez « Connexion » dans Stremio et saisissez vos identifiants de streaming.</li>"),
  ).toHaveLength(1);
});

describe.each(PROVISIONERS)("with %s", (mode) => {
  const product = shared(() => startProduct({ env: { STREMIO_PROVISIONER: mode, ...MODES[mode] } }));

  it.each(LOCALES)(
    "public pages, articles, posts and questions in %s tell nobody to do what Stremio refuses",
    async (locale) => {
      const pages = (routes as readonly Route[]).filter(({ render, path }) => render === "page" && !path.includes(":"));
      const paths = pages.map(({ path }) => localized(path, locale));
      for (const [collection, base] of [
        ["articles", "/base-de-connaissances/"],
        ["posts", "/blog/"],
      ] as const) {
        const documents = (await product.find(collection)).filter((document) => document.locale === locale);
        expect(documents.length).toBeGreaterThan(5);
        paths.push(...documents.map((document) => localized(base + textOf(document, "slug"), locale)));
      }
      for (const path of paths) {
        const { text } = await read(product.url, path);
        expect([path, wrong(text)]).toEqual([path, []]);
        expect([path, /adresse privée|private address/i.test(text)]).toEqual([path, false]);
      }
      for (const faq of await product.find("faqs")) expect(wrong(textOf(faq, "answer"))).toEqual([]);
    },
  );
});

describe("the trial", () => {
  const product = shared(startProduct);
  const pageOf = async (path: string) =>
    (await read(product.url, path)).text.split('<script type="application/json"')[0];

  it("has no limit of screens without a plan of trials, and the pages say so", async () => {
    for (const path of ["/en/trial", "/en/subscription-plans"])
      expect(await pageOf(path)).toContain("The trial has no limit of screens.");
    expect(await pageOf("/en/trial")).toContain("from the moment you sign up");
  });

  it("has the screens of the plan that the operator names, and the pages say so", async () => {
    const [plan] = await product.find("plans", 'slug = "comfort"');
    await name(product, textOf(plan, "id"));
    for (const path of ["/en/trial", "/en/subscription-plans"])
      expect(await pageOf(path)).toContain("The trial has 2 screens at a time.");
    expect(await pageOf("/trial")).toContain("L’essai comprend 2 écrans à la fois.");
  });
});

async function name(product: Product, trialPlan: string): Promise<void> {
  const { token } = await signUpAdmin(product);
  const answer = await product.call("POST", "/api/app/admin/addons/settings", { token, body: { trialPlan } });
  expect(answer.status).toBe(204);
}
