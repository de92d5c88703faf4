type Locale = "fr" | "en";
type Texts<T> = { [key: string]: { [locale in Locale]: T } };

/** Seeded answers, and the words that follow them. */
const REPLACED: Texts<{ former: string; question: string; answer: string }> = {
  "what-is-it": {
    fr: {
      former:
        "Un abonnement qui crée pour vous un compte de streaming, le garde à jour et vous donne ses identifiants dans un tableau de bord. Vous n’avez rien à configurer vous-même.",
      question: "Qu’est-ce que ce service ?",
      answer:
        "Stremio est une application gratuite qui montre des films et des séries sur téléviseur, téléphone et ordinateur, à l’aide d’extensions. Nous préparons la vôtre, la gardons en marche et vous aidons sur chaque appareil. Il ne vous reste qu’à installer Stremio et à y ajouter votre extension, avec un lien privé.",
    },
    en: {
      former:
        "A subscription that creates a streaming account for you, keeps it up to date and shows you its credentials in your personal dashboard. There is nothing to set up yourself.",
      question: "What is this service?",
      answer:
        "Stremio is a free app that shows films and series on television, phone and computer, by means of add-ons. We prepare yours, keep it working and help you on each device. All you do is install Stremio and add your add-on, with a private link.",
    },
  },
  trial: {
    fr: {
      former:
        "Inscrivez-vous avec une adresse e-mail : l’essai commence aussitôt, sans carte bancaire. À la fin, votre accès s’arrête de lui-même ; rien n’est prélevé.",
      question: "Comment fonctionne l’essai gratuit ?",
      answer:
        "Inscrivez-vous avec une adresse e-mail, sans carte bancaire. La page d’inscription indique quand l’essai commence, combien de jours il dure et combien d’écrans il comprend. À la fin, votre accès s’arrête de lui-même ; rien n’est prélevé.",
    },
    en: {
      former:
        "Sign up with an e-mail address: the trial starts at once, without a bank card. When it is over, your access simply stops; you are not charged.",
      question: "How does the free trial work?",
      answer:
        "Sign up with an e-mail address, without a bank card. The sign-up page says when the trial starts, how many days it lasts and how many screens it includes. When it is over, your access simply stops; you are not charged.",
    },
  },
  devices: {
    fr: {
      former:
        "Sur tous ceux où s’installe l’application Stremio : téléviseur, téléphone, tablette ou ordinateur. Il suffit d’y saisir les identifiants affichés dans votre tableau de bord.",
      question: "Sur quels appareils puis-je l’utiliser ?",
      answer:
        "Sur tous ceux où s’installe l’application Stremio : téléviseur, téléphone, tablette ou ordinateur. Vous ajoutez votre extension une fois, avec votre lien privé ; elle apparaît ensuite sur chaque appareil connecté au même compte Stremio.",
    },
    en: {
      former:
        "On every device that runs the Stremio app: TV, phone, tablet or computer. Just enter the credentials shown in your dashboard.",
      question: "Which devices does it work on?",
      answer:
        "On every device that runs the Stremio app: TV, phone, tablet or computer. You add your add-on once, with your private link; it then appears on every device that is signed in to the same Stremio account.",
    },
  },
  credentials: {
    fr: {
      former:
        "Ouvrez votre tableau de bord et demandez de nouveaux identifiants : les anciens sont remplacés immédiatement. Reconnectez ensuite vos appareils avec les nouveaux.",
      question: "J’ai partagé mon lien privé par erreur. Que faire ?",
      answer:
        "Ouvrez votre tableau de bord et demandez un nouveau lien : l’ancien cesse aussitôt de fonctionner. Dans Stremio, supprimez ensuite l’ancienne extension et installez la nouvelle.",
    },
    en: {
      former:
        "Open your dashboard and ask for new credentials: the old ones are replaced immediately. Then sign your devices in again with the new ones.",
      question: "I shared my private link by mistake. What should I do?",
      answer:
        "Open your dashboard and ask for a new link: the old one stops working at once. In Stremio, then remove the old add-on and install the new one.",
    },
  },
  "change-email": {
    fr: {
      former:
        "Oui, depuis votre tableau de bord. Un lien de confirmation est envoyé à la nouvelle adresse ; une fois le changement confirmé, de nouveaux identifiants de streaming sont créés.",
      question: "Puis-je changer d’adresse e-mail ?",
      answer:
        "Oui, depuis votre tableau de bord. Un lien de confirmation est envoyé à la nouvelle adresse. Une fois le changement confirmé, votre lien privé et vos identifiants de streaming sont remplacés : vous installez l’extension de nouveau.",
    },
    en: {
      former:
        "Yes, in your dashboard. A confirmation link is sent to the new address; once you confirm the change, new streaming credentials are created.",
      question: "Can I change my e-mail address?",
      answer:
        "Yes, in your dashboard. A confirmation link is sent to the new address. Once you confirm the change, your private link and your streaming credentials are replaced: you install the add-on again.",
    },
  },
};

const ADDED: Texts<{ question: string; answer: string }> = {
  content: {
    fr: {
      question: "Que puis-je regarder, et est-ce légal ?",
      answer:
        "Ce que proposent les sources de votre extension : les films ne viennent pas de nous. La page d’accueil dit, pour chaque source, ce qu’elle montre, qui la propose, à quel prix et selon quel droit. Est permis ce qui est libre de droits, diffusé par son ayant droit, ou que vous avez payé.",
    },
    en: {
      question: "What can I watch, and is it legal?",
      answer:
        "What the sources of your add-on offer: the films do not come from us. The home page says, for each source, what it shows, who provides it, at what price and under which right. You may watch what is free of rights, shown by its rights holder, or paid for by you.",
    },
  },
  payment: {
    fr: {
      question: "Comment payer ?",
      answer:
        "Par carte bancaire ou par virement, selon ce que propose la page de commande. L’essai n’en demande pas. Avant de payer, une page indique le prix total, la durée, et si la formule se renouvelle.",
    },
    en: {
      question: "How do I pay?",
      answer:
        "By bank card or bank transfer, depending on what the order page offers. The trial asks for neither. Before you pay, a page shows the total price, the period, and whether the plan renews.",
    },
  },
  screens: {
    fr: {
      question: "Combien d’écrans peuvent servir en même temps ?",
      answer:
        "Chaque formule l’indique. Vous pouvez installer l’extension sur autant d’appareils que vous le souhaitez : seuls comptent ceux qui servent au même moment. S’il y en a un de trop, il affiche un avertissement ; les autres ne sont pas interrompus.",
    },
    en: {
      question: "How many screens can I use at the same time?",
      answer:
        "Each plan says so. You can install the add-on on as many devices as you like: only those in use at the same moment count. If there is one too many, it shows a notice, and the others keep playing.",
    },
  },
};

/** All questions from now on, in order; the home page shows the first ones. */
const ORDER = "what-is-it content payment trial screens devices credentials change-email cancel data help".split(" ");
const SEEDED = "what-is-it trial devices credentials change-email cancel data help";

/**
 * The seeded questions are true wherever streaming accounts are kept, and whenever the trial begins. An answer that the operator has
 * changed stays. A list with another order, or with questions taken out or added, gets no new ones.
 */
migrate(
  (app) => {
    for (const locale of ["fr", "en"] as const) {
      const faqs = app
        .findRecordsByFilter("faqs", "locale = {:locale}", "position", 0, 0, { locale })
        .flatMap((faq) => faq ?? []);
      const isSeeded = faqs.map((faq) => faq.getString("translation_key")).join(" ") === SEEDED;
      for (const faq of faqs) {
        const key = faq.getString("translation_key");
        const text = REPLACED[key]?.[locale];
        if (text && text.former === faq.getString("answer")) faq.load({ question: text.question, answer: text.answer });
        if (isSeeded) faq.set("position", ORDER.indexOf(key) + 1);
        app.save(faq);
      }
      if (!isSeeded) continue;
      for (const [key, texts] of Object.entries(ADDED)) {
        const place = { locale, translation_key: key, position: ORDER.indexOf(key) + 1, published: true };
        app.save(new Record(app.findCollectionByNameOrId("faqs"), { ...texts[locale], ...place }));
      }
    }
  },
  () => {},
);
