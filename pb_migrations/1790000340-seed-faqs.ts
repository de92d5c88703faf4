type Entry = { key: string; fr: [question: string, answer: string]; en: [question: string, answer: string] };

const ENTRIES: Entry[] = [
  {
    key: "what-is-it",
    fr: [
      "Qu’est-ce que ce service ?",
      "Un abonnement qui crée pour vous un compte de streaming, le garde à jour et vous donne ses identifiants dans un tableau de bord. Vous n’avez rien à configurer vous-même.",
    ],
    en: [
      "What is this service?",
      "A subscription that creates a streaming account for you, keeps it up to date and shows you its credentials in your personal dashboard. There is nothing to set up yourself.",
    ],
  },
  {
    key: "trial",
    fr: [
      "Comment fonctionne l’essai gratuit ?",
      "Inscrivez-vous avec une adresse e-mail : l’essai commence aussitôt, sans carte bancaire. À la fin, votre accès s’arrête de lui-même ; rien n’est prélevé.",
    ],
    en: [
      "How does the free trial work?",
      "Sign up with an e-mail address: the trial starts at once, without a bank card. When it is over, your access simply stops; you are not charged.",
    ],
  },
  {
    key: "devices",
    fr: [
      "Sur quels appareils puis-je l’utiliser ?",
      "Sur tous ceux où s’installe l’application Stremio : téléviseur, téléphone, tablette ou ordinateur. Il suffit d’y saisir les identifiants affichés dans votre tableau de bord.",
    ],
    en: [
      "Which devices does it work on?",
      "On every device that runs the Stremio app: TV, phone, tablet or computer. Just enter the credentials shown in your dashboard.",
    ],
  },
  {
    key: "credentials",
    fr: [
      "J’ai partagé mes identifiants par erreur. Que faire ?",
      "Ouvrez votre tableau de bord et demandez de nouveaux identifiants : les anciens sont remplacés immédiatement. Reconnectez ensuite vos appareils avec les nouveaux.",
    ],
    en: [
      "I shared my credentials by mistake. What should I do?",
      "Open your dashboard and ask for new credentials: the old ones are replaced immediately. Then sign your devices in again with the new ones.",
    ],
  },
  {
    key: "change-email",
    fr: [
      "Puis-je changer d’adresse e-mail ?",
      "Oui, depuis votre tableau de bord. Un lien de confirmation est envoyé à la nouvelle adresse ; une fois le changement confirmé, de nouveaux identifiants de streaming sont créés.",
    ],
    en: [
      "Can I change my e-mail address?",
      "Yes, in your dashboard. A confirmation link is sent to the new address; once you confirm the change, new streaming credentials are created.",
    ],
  },
  {
    key: "cancel",
    fr: [
      "Y a-t-il un engagement de durée ?",
      "Non. Vous pouvez arrêter quand vous le souhaitez : votre accès reste ouvert jusqu’à la fin de la période déjà payée.",
    ],
    en: [
      "Am I tied to a minimum term?",
      "No. You can stop whenever you like: your access stays open until the end of the period you have paid for.",
    ],
  },
  {
    key: "data",
    fr: [
      "Que faites-vous de mes données ?",
      "Nous ne gardons que le nécessaire : votre adresse e-mail, votre nom si vous l’indiquez, vos identifiants de streaming, chiffrés, et le détail de vos paiements. Vous pouvez télécharger ces données ou supprimer votre compte à tout moment depuis votre tableau de bord.",
    ],
    en: [
      "What do you do with my data?",
      "We keep only what is needed: your e-mail address, your name if you give it, your streaming credentials, encrypted, and the details of your payments. You can download these data or delete your account at any time from your dashboard.",
    ],
  },
  {
    key: "help",
    fr: [
      "Je n’ai pas reçu l’e-mail de confirmation. Que faire ?",
      "Regardez d’abord dans les courriers indésirables. Si vous ne trouvez rien, vous pouvez demander un nouvel envoi depuis la page de confirmation au bout de deux minutes.",
    ],
    en: [
      "I did not receive the confirmation e-mail. What should I do?",
      "Look in your spam folder first. If it is not there, you can ask for a new one on the confirmation page after two minutes.",
    ],
  },
];

/** The questions a visitor asks first, in both languages; the operator edits them. */
migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId("faqs");
    ENTRIES.forEach(({ key, ...texts }, index) => {
      for (const locale of ["fr", "en"] as const) {
        const [question, answer] = texts[locale];
        app.save(
          new Record(collection, {
            locale,
            translation_key: key,
            question,
            answer,
            position: index + 1,
            published: true,
          }),
        );
      }
    });
  },
  (app) => {
    for (const { key } of ENTRIES) {
      for (const faq of app.findRecordsByFilter("faqs", "translation_key = {:key}", "", 2, 0, { key })) {
        if (faq) app.delete(faq);
      }
    }
  },
);
