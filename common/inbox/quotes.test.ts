import { expect, it } from "vitest";
import { foldAt } from "./quotes.ts";

const QUOTE = "> Bonjour,\n> la réponse.\n";

it.each([
  ["French", `Merci !\n\nLe mar. 3 mars 2026 à 10:02, Ada <a@example.org> a écrit\u00a0:\n${QUOTE}`],
  [
    "French, wrapped, with narrow spaces",
    `Merci !\n\nLe mar. 3 mars 2026 à 10:02, Ada\n<a@example.org> a écrit\u202f:\n\n${QUOTE}`,
  ],
  ["English", `Merci !\n\nOn Tue, 3 Mar 2026 at 10:02, Ada <a@example.org> wrote:\n${QUOTE}`],
  [
    "iPhone, with the line in the quote",
    `Merci !\n\n> Le 3 mars 2026 à 10:02, Ada <a@example.org> a écrit :\n>\n${QUOTE}`,
  ],
  ["Outlook", "Merci !\n\nDe : Ada\nEnvoyé : mardi 3 mars 2026 10:02\nÀ : Bob\nObjet : RE: Un écran\n\nBonjour,"],
  ["Outlook, English", "Merci !\n\nFrom: Ada\nSent: Tuesday\nTo: Bob\nSubject: RE: A screen\n\nHello"],
  ["Orange", `Merci !\n\n> Message du 03/03/26 10:02\n> De : Ada\n${QUOTE}`],
  ["Zimbra", "Merci !\n\n----- Mail original -----\nDe: Ada\nBonjour"],
  ["Outlook's separator", "Merci !\n\n-----Message d'origine-----\nBonjour"],
  ["only marks", `Merci !\n\n${QUOTE}`],
])("%s", (_, text) => expect(text.slice(0, foldAt(text)).trim()).toBe("Merci !"));

it.each([
  ["no quote", "Bonjour,\nLe troisième écran ne marche pas.\nMerci"],
  ["a line that begins with Le", "Bonjour,\n\nLe code que vous avez écrit : 1234 ne marche pas."],
  ["one Objet", "Bonjour,\nObjet : ma facture\nMerci de l’envoyer."],
  ["an answer below", `Le 3 mars 2026 à 10:02, Ada <a@example.org> a écrit :\n${QUOTE}\nMerci !`],
  ["answers between", `Bonjour\n\nLe 3 mars 2026 à 10:02, Ada <a@example.org> a écrit :\n> Un ?\nOui\n> Deux ?\nNon`],
  ["nothing but a quote", QUOTE],
  ["empty", ""],
])("folds nothing: %s", (_, text) => expect(foldAt(text)).toBe(text.length));

it("is quick with a long text", () => {
  const text = `Le ${"mot ".repeat(12_000)}\n${"> a\n".repeat(3000)}b`;
  const begin = performance.now();
  foldAt(text);
  expect(performance.now() - begin).toBeLessThan(1000);
});
