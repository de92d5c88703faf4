import type { Locale } from "../../../common/contract/api.ts";

/**
 * Words that readers of a language use for the same thing, folded. "televis*" stands for every word with that beginning, in
 * the search and in the texts; others only for themselves and their plural.
 */
const GROUPS: Readonly<Record<Locale, readonly string[]>> = {
  fr: [
    "tv tele televis*",
    "resili* annul* arret* stopper desabonn* desinscri*",
    "supprim* effac*",
    "rembours* retract*",
    "factur* recu",
    "prix tarif* cout",
    "abonnement formule offre",
    "telephon* mobile smartphone portable",
    "ordinateur pc",
    "identifiant* login",
    "filleul* parrain* invit*",
    "panne bug marche fonctionn*",
    "iptv addon extension module",
  ],
  en: [
    "tv telly televis*",
    "cancel* stop* terminat* unsubscrib*",
    "delet* remov* eras*",
    "refund* withdraw*",
    "invoice* receipt* bill billing",
    "price* cost* fee",
    "subscri* plan",
    "phone* mobile smartphone",
    "computer* pc laptop desktop",
    "login username credential*",
    "referr* referral* invit*",
    "broken bug fail* work*",
    "addon extension plugin",
  ],
};

/** What a folded word also means in a language, as words of `GROUPS`, without those that the word itself finds. */
export function synonyms(word: string, locale: Locale): string[] {
  const is = (entry: string) =>
    entry.endsWith("*") ? word.startsWith(entry.slice(0, -1)) : word === entry || word === `${entry}s`;
  return GROUPS[locale]
    .map((group) => group.split(" "))
    .filter((group) => group.some(is))
    .flatMap((group) => group.filter((entry) => !is(entry)));
}
