import { STATUS_DAYS, type StatusComponent } from "../../common/contract/status.ts";
import { firstDay, type Ledger, later } from "./ledger.ts";

const PARTS: readonly StatusComponent[] = ["site", "sign_in", "payments", "accounts", "gateway", "mail"];
const DAY_SECONDS = 86_400;
/** When the add-ons failed, in days before the end, and for how long. */
const FAILED = { before: 23, seconds: 47 * 60 };

/** The status page's days, with the one incident, and the last probe: the page waits for none. */
export function writeStatus({ add, world }: Ledger): void {
  const today = firstDay({ until: world.until, days: 1 });
  for (let before = STATUS_DAYS; before > 0; before -= 1) {
    const date = later(today, -before);
    for (const component of PARTS) {
      const down = component === "gateway" && before === FAILED.before ? FAILED.seconds : 0;
      add("status_days", date, { component, day: date.toISOString().slice(0, 10), up: DAY_SECONDS - down, down });
    }
  }
  const states = Object.fromEntries(PARTS.map((part) => [part, true]));
  add("status_probe", world.until, { id: 1, at: world.until, states });
  const started = later(today, 19.2 / 24 - FAILED.before);
  const resolved = later(started, FAILED.seconds / DAY_SECONDS);
  const update = (state: string, minutes: number, fr: string, en: string) => ({
    ...{ state, fr, en },
    at: later(started, minutes / 1440).toISOString(),
  });
  add("incidents", started, {
    ...{ title_fr: "Les rangées ne se chargeaient pas", title_en: "Rows did not load" },
    ...{ state: "resolved", started, resolved, updated: resolved },
    updates: [
      update(
        "investigating",
        4,
        "Les rangées de votre extension restent vides. Nous cherchons pourquoi.",
        "The rows of your add-on stay empty. We are looking for the reason.",
      ),
      update(
        "identified",
        21,
        "Une source ne répond plus et retient les autres. Nous la mettons de côté.",
        "One source no longer answers and holds up the others. We are setting it aside.",
      ),
      update(
        "resolved",
        47,
        "Toutes les rangées sont revenues. Une source lente n’en retient plus d’autres.",
        "All rows are back. A slow source no longer holds up others.",
      ),
    ],
  });
}

type Letter = { before: number; fr: readonly [string, string]; en: readonly [string, string] };

/** The letters so far, each so many days before the end. */
const LETTERS: readonly Letter[] = [
  {
    before: 75,
    fr: [
      "Votre extension sur le téléviseur, en deux gestes",
      "<p>Stremio est sur votre téléphone\u202f? Connectez-vous au même compte sur le téléviseur : vos rangées y sont déjà.</p><h2>Deux gestes</h2><ol><li>Installez Stremio depuis le magasin du téléviseur.</li><li>Scannez le code qui s’affiche, puis confirmez sur le téléphone.</li></ol>",
    ],
    en: [
      "Your add-on on the television, in two steps",
      "<p>Is Stremio on your phone? Sign in to the same account on the television: your rows are there already.</p><h2>Two steps</h2><ol><li>Install Stremio from the television’s store.</li><li>Scan the code that appears, then confirm on the phone.</li></ol>",
    ],
  },
  {
    before: 44,
    fr: [
      "Une nouvelle rangée : les courts métrages",
      "<p>Dix éditions d’un festival, 310 films : la rangée « Courts métrages » est arrivée dans votre extension. Vous n’avez rien à installer.</p>",
    ],
    en: [
      "A new row: short films",
      "<p>Ten years of a festival, 310 films: the row “Short films” has arrived in your add-on. There is nothing to install.</p>",
    ],
  },
  {
    before: 12,
    fr: [
      "Ce que nous avons appris d’une panne",
      "<p>Le mois dernier, les rangées sont restées vides pendant 47 minutes. Une source lente retenait toutes les autres.</p><h2>Ce qui a changé</h2><p>Chaque source a maintenant son propre délai : si l’une se tait, les autres s’affichent sans elle.</p>",
    ],
    en: [
      "What an outage has taught us",
      "<p>Last month, rows stayed empty for 47 minutes. One slow source held up all the others.</p><h2>What has changed</h2><p>Each source now has its own time limit: if one is silent, the others show without it.</p>",
    ],
  },
];

/** The newsletter's issues, in both languages. */
export function writeLetters({ add, world, random }: Ledger): void {
  const chance = random("letters");
  LETTERS.forEach(({ before, fr, en }, index) => {
    const started = later(world.until, -before);
    const sent = Math.round((world.users * chance.between(0.25, 0.38) * (index + 2)) / (LETTERS.length + 1));
    add("newsletter_issues", later(started, -1), {
      ...{ number: index + 1, state: "sent", listed: true, rate: 60, queued: true },
      ...{ subject_fr: fr[0], body_fr: fr[1], subject_en: en[0], body_en: en[1] },
      ...{ started, send_at: started, finished: later(started, 0.05), updated: later(started, 0.05) },
      audience: { locales: ["fr", "en"], people: ["paid", "trial", "ended", "outside"], plans: [] },
      outcome: { queued: 0, sent, failed: Math.floor(sent / 150), skipped: 0, unknown: 0 },
    });
  });
}
