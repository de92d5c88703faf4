type Texts = { [locale in "fr" | "en"]: { former: string; answer: string } };

/** The question whether one may watch: what is legal, and where the right of each source is written. */
const ANSWER: Texts = {
  fr: {
    former:
      "Ce que proposent les sources de votre extension\u00a0: les films ne viennent pas de nous. La page d’accueil dit, pour chaque source, ce qu’elle montre, qui la propose, à quel prix et selon quel droit. Est permis ce qui est libre de droits, diffusé par son ayant droit, ou que vous avez payé.",
    answer:
      "Ce que proposent les sources citées sous «\u00a0Ce que vous regarderez\u00a0», sur la page d’accueil\u00a0: elle dit selon quel droit chacune montre ses films. Oui, c’est légal\u00a0: Stremio est un logiciel légal, et chacun peut regarder un film libre de droits, diffusé avec l’accord de son ayant droit, ou compris dans un abonnement payé. Aucun film ne vient de nous.",
  },
  en: {
    former:
      "What the sources of your add-on offer: the films do not come from us. The home page says, for each source, what it shows, who provides it, at what price and under which right. You may watch what is free of rights, shown by its rights holder, or paid for by you.",
    answer:
      "What the sources under “What you will watch” on the home page offer: it says under which right each of them shows its films. Yes, it is legal: Stremio is legal software, and anyone may watch a film that is free of rights, shown with its owner’s consent, or part of a paid subscription. None of the films comes from us.",
  },
};

/** The motto of a new folder: two accounts and several add-ons were promised as one. */
const TAGLINE = {
  former: {
    fr: "Un seul compte pour vos extensions de streaming, prêt en une minute.",
    en: "One account for your streaming add-ons, ready in a minute.",
  },
  now: { fr: "Stremio, prêt sur chaque écran.", en: "Stremio, ready on every screen." },
};

/** A text that the operator has changed stays. */
migrate(
  (app) => {
    const site = app.findRecordById("site", "site");
    const tagline = JSON.parse(site.getString("tagline"));
    const { former, now } = TAGLINE;
    if (tagline?.fr === former.fr && tagline.en === former.en) {
      site.set("tagline", now);
      app.save(site);
    }
    for (const locale of ["fr", "en"] as const) {
      const { former, answer } = ANSWER[locale];
      const faqs = app.findRecordsByFilter("faqs", "locale = {:locale}", "", 0, 0, { locale });
      for (const faq of faqs.flatMap((one) => one ?? [])) {
        if (faq.getString("answer") !== former) continue;
        faq.set("answer", answer);
        app.save(faq);
      }
    }
  },
  () => {},
);
