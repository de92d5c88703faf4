import { expect, it } from "vitest";
import { unbroken } from "./html.ts";

it.each([
  ["an e-mail, an Add-on, add-ons", "an e‑mail, an Add‑on, add‑ons"],
  ["Sans engagement au-delà de la période payée", "Sans engagement au‑delà de la période payée"],
  ["Puis-je… ? Pourra-t-il, c’est-à-dire vous-même", "Puis‑je… ? Pourra‑t‑il, c’est‑à‑dire vous‑même"],
  ["ci-dessous, peut-être, dix-huit, mot-clé", "ci‑dessous, peut‑être, dix-huit, mot-clé"],
  ["au-dela@mail.example, /fr/puis-je, fr-FR, x-on-y", "au-dela@mail.example, /fr/puis-je, fr-FR, x-on-y"],
  ["art. L. 221-18 et L. 242-18-1.", "art. L. 221‑18 et L. 242‑18‑1."],
  ["me@add-on.example, add-on@mail.example", "me@add-on.example, add-on@mail.example"],
  ["https://example.org/add-on and #add-on", "https://example.org/add-on and #add-on"],
  ['<a href="add-on">add-on</a> <code>add-on</code>', '<a href="add-on">add‑on</a> <code>add-on</code>'],
  ["an-add-on-does-not-load, an add-only list", "an-add-on-does-not-load, an add-only list"],
])("keeps %j together", (text, expected) => expect(unbroken(text)).toBe(expected));
