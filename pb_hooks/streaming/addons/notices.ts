import type { Notice } from "../../lib/notices.ts";

/** Mails to the operator about sources, and to members about their add-on. */
export const NOTICES: { readonly [id: string]: Notice } = {
  "addons.down": {
    link: { path: "/admin/addons", fr: "Voir les sources", en: "See the sources" },
    fr: {
      subject: "La source {name} ne répond plus – {brand}",
      title: "Une source ne répond plus depuis dix minutes",
      intro: [
        "La source «\u00a0{name}\u00a0» ({host}) échoue à chaque appel. Dernière erreur\u00a0: {error}",
        "Vos membres reçoivent toujours les réponses des autres sources ({others} sur {active}). Nous réessayons celle-ci automatiquement.",
        "Aucune source ne répond\u00a0: vos membres ne trouvent plus rien. Testez-les\u00a0: {alone}. Nous réessayons automatiquement.",
      ],
      notes: ["Nous vous préviendrons dès son retour."],
    },
    en: {
      subject: "The source {name} is down – {brand}",
      title: "A source has been down for ten minutes",
      intro: [
        "Every call to the source “{name}” ({host}) fails. Last error: {error}",
        "Your members still get answers from the other sources ({others} of {active}). We retry this one automatically.",
        "No source answers: your members find nothing. Test them: {alone}. We retry automatically.",
      ],
      notes: ["We will e-mail you when it is back."],
    },
  },
  "addons.back": {
    link: { path: "/admin/addons", fr: "Voir les sources", en: "See the sources" },
    fr: {
      subject: "La source {name} répond de nouveau – {brand}",
      title: "La source est de retour",
      intro: ["La source «\u00a0{name}\u00a0» ({host}) répond de nouveau à vos membres."],
    },
    en: {
      subject: "The source {name} is back – {brand}",
      title: "The source is back",
      intro: ["The source “{name}” ({host}) answers your members again."],
    },
  },
  "addons.gestures": {
    link: { path: "/UserDashboard", fr: "Ajouter l’extension", en: "Add the add-on" },
    fr: {
      subject: "Encore trois gestes avant le premier film – {brand}",
      title: "Encore trois gestes",
      intro: ["Bonjour, votre compte est créé et votre adresse confirmée\u00a0: c’était le premier des quatre gestes."],
      steps: [
        {
          number: 2,
          name: "Installez Stremio",
          text: "Ouvrez cet e-mail sur votre téléphone\u202f; le bouton vous mène d’abord au bon magasin. Déjà installé\u202f? Passez.",
        },
        {
          number: 3,
          name: "Ajoutez l’extension",
          text: "Le même bouton ouvre Stremio, qui demande s’il faut l’installer. Répondez «\u00a0Installer\u00a0».",
        },
        {
          number: 4,
          name: "Allumez le téléviseur",
          text: "Connectez-y le même compte Stremio\u00a0: vos rangées y sont déjà.",
        },
      ],
      notes: [
        "Ce bouton ouvre votre page, pas le lien privé\u00a0: vous pouvez garder cet e-mail.",
        "Votre essai se termine le {end}\u202f; rien n’est prélevé.",
      ],
    },
    en: {
      subject: "Three steps to your first film – {brand}",
      title: "Three steps left",
      intro: ["Hello, your account is ready and your address is confirmed: that was the first of four steps."],
      steps: [
        {
          number: 2,
          name: "Install Stremio",
          text: "Open this e-mail on your phone; the button takes you to the right store first. Already installed? Skip this.",
        },
        {
          number: 3,
          name: "Add the add-on",
          text: "The same button opens Stremio, which asks whether to install it. Answer “Install”.",
        },
        {
          number: 4,
          name: "Switch on the television",
          text: "Sign in there with the same Stremio account: your rows are already there.",
        },
      ],
      notes: [
        "The button opens your page, not the private link: you can keep this e-mail.",
        "Your trial ends on {end}; nothing is charged.",
      ],
    },
  },
  "addons.nudge": {
    link: { path: "/UserDashboard", fr: "Ajouter l’extension", en: "Add the add-on" },
    fr: {
      subject: "Votre extension n’a pas encore servi – {brand}",
      title: "Deux minutes, et l’écran s’allume",
      intro: [
        "Votre compte est prêt, mais aucun écran n’a encore installé votre extension. Votre page vous guide selon votre appareil.",
        "Votre essai se termine le {end}.",
      ],
      notes: [
        "Quelque chose vous bloque\u202f? Écrivez-nous depuis la page Contact. Nous n’enverrons pas d’autre rappel.",
      ],
    },
    en: {
      subject: "Your add-on has not been used yet – {brand}",
      title: "Two minutes, and the screen lights up",
      intro: [
        "Your account is ready, but no screen has installed your add-on yet. Your page guides you by device.",
        "Your trial ends on {end}.",
      ],
      notes: ["Is something in the way? Write to us from the contact page. We will not send another reminder."],
    },
  },
  "addons.replaced": {
    link: { path: "/UserDashboard", fr: "Réinstaller l’extension", en: "Install the add-on again" },
    urgent: true,
    fr: {
      subject: "Votre lien privé a été remplacé – {brand}",
      title: "Votre lien privé a été remplacé",
      intro: [
        "L’ancien lien a cessé de fonctionner\u00a0: l’extension s’est arrêtée sur tous les écrans où elle était installée.",
        "Vos identifiants de streaming ont été remplacés aussi\u00a0: {credentials}.",
        "Dans Stremio, supprimez l’ancienne extension et installez la nouvelle depuis votre page.",
      ],
      notes: ["Ce n’était pas vous\u202f? Changez votre mot de passe, puis remplacez le lien à nouveau."],
    },
    en: {
      subject: "Your private link has been replaced – {brand}",
      title: "Your private link has been replaced",
      intro: [
        "The old link has stopped working: the add-on has stopped on every screen where it was installed.",
        "Your streaming credentials were replaced too: {credentials}.",
        "In Stremio, remove the old add-on and install the new one from your page.",
      ],
      notes: ["Was this not you? Change your password, then replace the link again."],
    },
  },
};
