type Features = { fr: string[]; en: string[] };

/**
 * Features of the seeded plans before (1790000330) and after: now each line is kept by the software,
 * none by the operator's work. The site says how many screens a plan has.
 */
const PLANS: { slug: string; screens: number; before: Features; after: Features }[] = [
  {
    slug: "essential",
    screens: 1,
    before: {
      fr: [
        "Compte créé dès l’inscription",
        "Identifiants renouvelables à tout moment",
        "Tableau de bord en français et en anglais",
      ],
      en: [
        "Account ready as soon as you sign up",
        "New credentials whenever you want",
        "Personal dashboard in English and French",
      ],
    },
    after: {
      fr: ["Compte et adresse privée dès l’inscription", "Identifiants renouvelables à tout moment"],
      en: ["Account and private address as soon as you sign up", "New credentials whenever you want"],
    },
  },
  {
    slug: "comfort",
    screens: 2,
    before: {
      fr: [
        "Tout ce que comprend Essentiel",
        "Réponse de l’assistance sous un jour ouvré",
        "Aide à l’installation sur votre téléviseur",
      ],
      en: ["Everything in Essential", "Support replies within one working day", "Help with setting up your TV"],
    },
    after: {
      fr: ["Tout ce que comprend Essentiel"],
      en: ["Everything in Essential"],
    },
  },
  {
    slug: "family",
    screens: 4,
    before: {
      fr: ["Tout ce que comprend Confort", "Pensé pour plusieurs écrans sous le même toit", "Assistance prioritaire"],
      en: ["Everything in Comfort", "Made for several screens under one roof", "Priority support"],
    },
    after: {
      fr: ["Tout ce que comprend Confort"],
      en: ["Everything in Comfort"],
    },
  },
];

/** Gives a plan other features, if it has exactly those of `from` and nobody has ordered it. */
function rewrite(app: CoreApp, slug: string, from: Features, to: Features, screens: number): void {
  const [plan] = app.findRecordsByFilter("plans", "slug = {:slug}", "", 1, 0, { slug });
  if (!plan || app.findRecordsByFilter("orders", "plan = {:plan}", "", 1, 0, { plan: plan.id }).length > 0) return;
  // The seeds and the administrators' form write texts of this shape.
  const { fr, en } = JSON.parse(plan.getString("texts")) as { [locale in "fr" | "en"]: { features: string[] } };
  if (JSON.stringify([fr?.features, en?.features]) !== JSON.stringify([from.fr, from.en])) return;
  plan.load({ screens, texts: { fr: { ...fr, features: to.fr }, en: { ...en, features: to.en } } });
  app.save(plan);
}

/**
 * The seeded plans differ by screens. A plan that the operator has written, or that somebody has ordered, keeps its words
 * and gets no limit: what was sold stays as it was.
 */
migrate(
  (app) => {
    for (const { slug, screens, before, after } of PLANS) rewrite(app, slug, before, after, screens);
  },
  (app) => {
    for (const { slug, before, after } of PLANS) rewrite(app, slug, after, before, 0);
  },
);
