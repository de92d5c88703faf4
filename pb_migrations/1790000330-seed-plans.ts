const PLANS = [
  {
    slug: "essential",
    monthly_cents: 499,
    yearly_cents: 4990,
    icon: "spark",
    texts: {
      fr: {
        name: "Essentiel",
        description: "Votre compte de streaming, créé et géré pour vous.",
        features: [
          "Compte créé dès l’inscription",
          "Identifiants renouvelables à tout moment",
          "Tableau de bord en français et en anglais",
        ],
      },
      en: {
        name: "Essential",
        description: "Your streaming account, created and managed for you.",
        features: [
          "Account ready as soon as you sign up",
          "New credentials whenever you want",
          "Personal dashboard in English and French",
        ],
      },
    },
  },
  {
    slug: "comfort",
    monthly_cents: 799,
    yearly_cents: 7990,
    icon: "star",
    texts: {
      fr: {
        name: "Confort",
        description: "Pour celles et ceux qui regardent tous les jours.",
        features: [
          "Tout ce que comprend Essentiel",
          "Réponse de l’assistance sous un jour ouvré",
          "Aide à l’installation sur votre téléviseur",
        ],
      },
      en: {
        name: "Comfort",
        description: "For those who watch every day.",
        features: ["Everything in Essential", "Support replies within one working day", "Help with setting up your TV"],
      },
    },
  },
  {
    slug: "family",
    monthly_cents: 1199,
    yearly_cents: 11990,
    icon: "home",
    texts: {
      fr: {
        name: "Famille",
        description: "Un abonnement pour toute la maison.",
        features: [
          "Tout ce que comprend Confort",
          "Pensé pour plusieurs écrans sous le même toit",
          "Assistance prioritaire",
        ],
      },
      en: {
        name: "Family",
        description: "One subscription for the whole household.",
        features: ["Everything in Comfort", "Made for several screens under one roof", "Priority support"],
      },
    },
  },
];

/** Three plans to start with; the operator edits them. */
migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("plans");
    PLANS.forEach((plan, index) => {
      app.save(new Record(collection, { ...plan, trial_days: 3, position: index + 1, public: true }));
    });
  },
  (app) => {
    for (const { slug } of PLANS) {
      for (const plan of app.findRecordsByFilter("plans", "slug = {:slug}", "", 1, 0, { slug })) {
        if (plan) app.delete(plan);
      }
    }
  },
);
