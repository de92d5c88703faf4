type Word = readonly [found: RegExp, instead: string];

/** Words to avoid in docs and in the site's English; docs/vocabulary.md explains them. */
const ENGLISH: readonly Word[] = [
  [/\bwhoever\b/i, "“anyone who”, or say who"],
  [/\banew\b/i, "“again”"],
  [/\bin step\b/i, "“in sync”, “up to date” or “reconciled”"],
  [/\bbec[oa]mes? of\b/i, "“happens to”"],
  [/\bof (its|their|our) own\b/i, "“its own …”"],
  [/\bno longer than is\b/i, "“no longer than needed”"],
  [/\bgone by\b/i, "“past” or “already used”"],
  [/\bmend(s|ed|ing)?\b/i, "“fix”"],
  [/\bfor good\b/i, "“permanently”"],
  [/\bone[’']s own\b/i, "“their own”"],
  [/\bnone of ours\b/i, "“unknown”, “invalid”"],
  [/\bother side\b/i, "“provider”"],
  [/\bgo(es)? on working\b/i, "“keep working”"],
  [/\brecap\b(?!-)/i, "“order review”"],
  [/\bfinal slash\b/i, "“trailing slash”"],
  [/\buser names?\b/i, "“username”"],
  [/\b(stands|stood)\b(?! (for|out)\b)/i, "“is”, “is in”, “remains”"],
];

/** What comments and docs also avoid; texts for people may say it. */
const PROSE: readonly Word[] = [
  ...ENGLISH,
  [/\b(any|every|some)body\b/i, "“anyone”, “everyone”, “someone”"],
  [/\btells whether\b/i, "“reports whether”"],
  [/\bin the place of\b/i, "“instead of”"],
  [/\bthe one before\b/i, "“the previous one”"],
  [/\bby (itself|themselves)\b/i, "“automatically”, “alone”"],
  [/\bgo(es)? on\b(?! to\b)/i, "“continue”, “resume”"],
  [/\bis another one\b/i, "“differs”, “changed”"],
  [/\bin vain\b/i, "“without success”"],
  [/\b(keeps?|kept) nobody\b/i, "“blocks nobody”"],
];

/** A role of the access table only. */
const GUEST: Word = [/\bguests?\b/i, "“visitor”, or “referred member”"];

/** Names to avoid in code. */
const NAMES: readonly Word[] = [
  [/\bwish\w*|\w*Wish\b/, "“desired…” or “request”"],
  [/\b(take|leave)Work\b/, "“acquireLease” or “releaseLease”"],
  [/\binStep\b/, "“inSync”"],
  [/\b\w*[Gg]uest\w*/, "“visitor” or “referred”"],
  [/\b\w*[Pp]urchase\w*/, "“order” or “sale”"],
  [/\b(givenBack|followBilling|tellPaid)\b/, "“refund…”, “syncMember”, “queuePaymentMail”"],
];

/** Words to avoid on the site and in its mails, in English … */
const SITE_ENGLISH: readonly Word[] = [
  ...ENGLISH,
  [
    /(?<!“)\blog(ged|ging)? in\b|(?<![/`])\blogins?\b(?! failed)/i,
    "“sign in”; Stremio’s own button “Log in” is quoted",
  ],
  [/\baffiliate\b/i, "“referral”"],
  [/\bplease\b/i, "the request alone"],
  [/\bnothing to do\b/i, "“no action is needed”"],
  [/\b(colors?|favorites?|organiz\w+|catalogs?|canceled|behaviors?|centers?)\b/i, "the British spelling"],
];

/** … and in French. */
const SITE_FRENCH: readonly Word[] = [
  [/affili(ation|é)/i, "« parrainage »"],
  [/\binvité(e|s|es)?\b/i, "« filleul »"],
  [/code de réduction/i, "« code promo »"],
  [/serveur de courrier/i, "« serveur de messagerie »"],
  [/espace personnel/i, "« tableau de bord »"],
  [/v[ée]rifi(er|ez|ons) (votre|son|l’|une) adresse(?! e-mail et)/i, "« confirmer »"],
  [/reconduit tout seul/i, "« renouvellement automatique »"],
  [/à l’unisson|l’autre rive/i, "la chose elle-même, pas l’image"],
];

/** "“anew”: write “again”" for each listed word in a text; empty when there is none. */
function found(text: string, words: readonly Word[]): string[] {
  return words.flatMap(([word, instead]) => {
    const match = word.exec(text);
    return match ? [`“${match[0]}”: write ${instead}`] : [];
  });
}

/** Words of a Markdown line to replace. Ignores code and addresses. `roles`: the page names the roles of the access table. */
export function docProblems(line: string, roles = false): string[] {
  return found(line.replace(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, " "), roles ? PROSE : [...PROSE, GUEST]);
}

/** The title of a test or of a group of tests that begins on this line; "" where none does. */
export function titleOf(line: string): string {
  return /(?:\b(?:it|test|describe)(?:\.\w+)*|[\])])\(\s*(["`])(.+?)\1,/.exec(line)?.[2] ?? "";
}

/** Names in a line of code to replace. Ignores texts and comments. */
export function nameProblems(line: string): string[] {
  return found(line.replace(/"[^"]*"|`[^`]*`|\/\/.*|^\s*\/?\*.*/g, " "), NAMES);
}

/** Words to replace in a text for visitors, members or administrators. */
export function siteProblems(text: string, locale: "fr" | "en"): string[] {
  return found(text, locale === "fr" ? SITE_FRENCH : SITE_ENGLISH);
}
