import { type Notice, TO_SYSTEM } from "../../lib/notices.ts";

/** Mails to the operator about the continuous copy. */
export const COPY_NOTICES: { readonly [id: string]: Notice } = {
  "system.copy-old": {
    link: TO_SYSTEM,
    urgent: true,
    fr: {
      subject: "La copie des données n’avance plus – {brand}",
      title: "La copie des données date de {minutes} minutes",
      intro: [
        "Le service fonctionne, mais les nouvelles données ne sont plus copiées hors du serveur.",
        "Erreur\u00a0: {error}",
      ],
      notes: ["La copie reprend automatiquement dès que le stockage répond. Nous vous en avertirons."],
    },
    en: {
      subject: "The copy of your data is out of date – {brand}",
      title: "The copy of your data is {minutes} minutes old",
      intro: ["The service is running, but new data is no longer copied off the server.", "Error: {error}"],
      notes: ["Copying resumes automatically once the storage answers, and we will tell you when it does."],
    },
  },
  "system.copy-missing": {
    link: { path: "/admin/setup", fr: "Vérifier l’emplacement", en: "Check the place" },
    urgent: true,
    fr: {
      subject: "Les données ne sont pas copiées – {brand}",
      title: "Les données ne sont plus copiées",
      intro: [
        "Les données étaient copiées vers un emplacement que le service n’utilise plus. Les nouvelles données n’existent donc que sur ce serveur.",
        "Causes possibles\u00a0: la variable BACKUP_URL manque dans l’environnement, le service a démarré avec une autre clé de chiffrement, ou le dossier ou le stockage a refusé la copie. Le journal du serveur en dit plus.",
      ],
      notes: [
        "Rétablissez la variable et redémarrez le service, ou enregistrez à nouveau l’emplacement sur cette page. Pour vous passer de copies, désactivez-les ou passez cette étape.",
      ],
    },
    en: {
      subject: "Your data is not being copied – {brand}",
      title: "Your data is no longer copied",
      intro: [
        "Data was copied to a place that the service no longer uses. New data exists on this server only.",
        "Possible causes: BACKUP_URL is missing from the environment, the service started with another encryption key, or the folder or storage refused the copy. The server’s log says more.",
      ],
      notes: [
        "Set the variable again and restart the service, or save the place again on that page. To do without copies, switch them off or skip the step.",
      ],
    },
  },
  "system.drill-failed": {
    link: TO_SYSTEM,
    fr: {
      subject: "L’essai de restauration a échoué – {brand}",
      intro: [
        "Chaque nuit, la copie des données est restaurée à l’essai puis comparée au service. Cela a échoué deux fois de suite ({problem}).",
        "Détail\u00a0: {detail}",
      ],
      notes: ["Corrigez la cause, puis lancez un nouvel essai depuis cette page."],
    },
    en: {
      subject: "The restore drill failed – {brand}",
      intro: [
        "Each night, the copy of your data is restored as a test and compared with the live service. This failed twice in a row ({problem}).",
        "Detail: {detail}",
      ],
      notes: ["Fix the cause, then run another drill from that page."],
    },
  },
  "system.drill-missing": {
    link: TO_SYSTEM,
    fr: {
      subject: "Aucun essai de restauration depuis {days} jours – {brand}",
      intro: [
        "Chaque nuit, la copie des données est restaurée à l’essai. Depuis {days} jours, aucun essai n’a abouti\u00a0: personne ne sait si la copie est utilisable.",
      ],
      notes: [
        "Lancez un essai depuis cette page, et vérifiez la tâche planifiée «\u00a0Restauration d’essai d’une copie\u00a0» (copy-drill).",
      ],
    },
    en: {
      subject: "No restore drill for {days} days – {brand}",
      intro: [
        "Each night, the copy of your data is restored as a test. No drill has finished for {days} days, so nobody knows whether the copy can be restored.",
      ],
      notes: ["Run a drill from that page, and check the scheduled task “Restore a copy as a test” (copy-drill)."],
    },
  },
};
