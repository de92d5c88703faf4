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
    "wifi wi-fi wlan",
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
    "wifi wi-fi wlan",
  ],
};

/** Names of devices that readers type and texts seldom hold, folded, by the word of `GROUPS` in both languages that they mean. */
const NAMES: Readonly<Record<string, string>> = {
  tv: "samsung lg philips sony tcl hisense xiaomi panasonic sharp toshiba thomson grundig bravia tizen webos vidaa chromecast firestick roku shield freebox bbox livebox",
  mobile: "galaxy pixel redmi oppo huawei honor oneplus",
  pc: "macbook imac chromebook",
};

/** The words that a mistyped one of at least four letters may mean, besides those of the texts. */
export function knownWords(word: string, locale: Locale): string[] {
  if (word.length < 4) return [];
  return [...GROUPS[locale], ...Object.values(NAMES)].join(" ").replaceAll("*", "").split(" ");
}

/** What a folded word also means in a language, as words of `GROUPS`, without those that the word itself finds. */
export function synonyms(word: string, locale: Locale): string[] {
  const kind = Object.keys(NAMES).find((name) => NAMES[name]?.split(" ").includes(word));
  if (kind) return [kind, ...synonyms(kind, locale)];
  const is = (entry: string) =>
    entry.endsWith("*") ? word.startsWith(entry.slice(0, -1)) : word === entry || word === `${entry}s`;
  return GROUPS[locale]
    .map((group) => group.split(" "))
    .filter((group) => group.some(is))
    .flatMap((group) => group.filter((entry) => !is(entry)));
}
