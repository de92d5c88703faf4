type Text = { description: string; features: string[] };

/** Texts of seeded plans before (1790000330, 1797004020) and after, in French and English. */
const PLANS: { slug: string; screens: number; texts: { [locale in "fr" | "en"]: { before: Text; after: Text } } }[] = [
  {
    slug: "essential",
    screens: 1,
    texts: {
      fr: {
        before: {
          description: "Votre compte de streaming, créé et géré pour vous.",
          features: ["Compte et adresse privée dès l’inscription", "Identifiants renouvelables à tout moment"],
        },
        after: {
          description: "Votre extension, préparée et tenue à jour.",
          features: ["Compte et extension prêts dès l’inscription", "Lien privé remplaçable en un clic"],
        },
      },
      en: {
        before: {
          description: "Your streaming account, created and managed for you.",
          features: ["Account and private address as soon as you sign up", "New credentials whenever you want"],
        },
        after: {
          description: "Your add-on, prepared and kept up to date.",
          features: [
            "Account and add-on ready as soon as you sign up",
            "A private link that you can replace in one click",
          ],
        },
      },
    },
  },
  {
    slug: "comfort",
    screens: 2,
    texts: {
      fr: {
        before: {
          description: "Pour celles et ceux qui regardent tous les jours.",
          features: ["Tout ce que comprend Essentiel"],
        },
        after: { description: "Pour deux écrans en même temps.", features: ["Tout ce que comprend Essentiel"] },
      },
      en: {
        before: { description: "For those who watch every day.", features: ["Everything in Essential"] },
        after: { description: "For two screens at a time.", features: ["Everything in Essential"] },
      },
    },
  },
];

/** The seeded plans say what they add. A plan with other screens or words than the seed's stays as it is. */
migrate(
  (app) => {
    for (const { slug, screens, texts } of PLANS) {
      const [plan] = app.findRecordsByFilter("plans", "slug = {:slug}", "", 1, 0, { slug });
      if (!plan || plan.getInt("screens") !== screens) continue;
      // The seeds and the administrators' form write texts of this shape.
      const { fr, en } = JSON.parse(plan.getString("texts")) as { fr?: Text; en?: Text };
      if (!isText(fr, texts.fr.before) || !isText(en, texts.en.before)) continue;
      plan.set("texts", { fr: { ...fr, ...texts.fr.after }, en: { ...en, ...texts.en.after } });
      app.save(plan);
    }
  },
  () => {},
);

function isText(found: Text | undefined, seeded: Text): boolean {
  return (
    found?.description === seeded.description && JSON.stringify(found.features) === JSON.stringify(seeded.features)
  );
}
