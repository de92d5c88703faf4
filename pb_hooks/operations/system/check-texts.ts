/** One sentence about a problem that an operator can act on; `{name}` is a fact. It is the same on pages and in alerts. */
type CheckText = { readonly fr: string; readonly en: string; readonly path: string };

/** Worst first. What internal/watch/health found has its own sentences (internal/watch/health/tell.go). */
export const CHECK_TEXTS = {
  payments_refused: {
    path: "/admin/setup#payments",
    fr: "Stripe refuse la clé de ce serveur\u00a0: aucun paiement ne peut être pris. Créez une clé dans Stripe et remplacez celle du serveur. Ce que vos membres demandent entre-temps est enregistré et sera fait ensuite.",
    en: "Stripe refuses this server’s key: no payment can be taken. Create a key at Stripe and replace the one of the server. What your members ask for in the meantime is recorded and done afterwards.",
  },
  payments_rights: {
    path: "/admin/setup#payments",
    fr: "La clé de Stripe n’a pas tous les droits nécessaires. Ajoutez-lui, dans Stripe\u00a0: {rights}. Ce que vos membres demandent entre-temps est enregistré et sera fait ensuite.",
    en: "Stripe’s key lacks rights that the service needs. Give it, at Stripe: {rights}. What your members ask for in the meantime is recorded and done afterwards.",
  },
  payments_silent: {
    path: "/admin/system#jobs",
    fr: "Stripe ne répond plus. Les tâches qui en dépendent attendent et seront reprises automatiquement dès son retour.",
    en: "Stripe is not responding. The jobs that need it wait and continue automatically as soon as it is back.",
  },
  mail_silent: {
    path: "/admin/system#jobs",
    fr: "Le serveur de messagerie ne prend aucun e-mail. Vérifiez le nom du serveur et le mot de passe\u202f; les e-mails attendent et partiront dès son retour.",
    en: "The mail server takes no e-mail. Check the server’s name and the password; e-mails wait and leave as soon as it is back.",
  },
  mail_forbidden: {
    path: "/admin/setup#mail",
    fr: "Aucun e-mail n’est envoyé\u00a0: le serveur de messagerie se trouve dans un réseau privé. Ajoutez-le à OUTBOUND_ALLOW ou indiquez-le dans SMTP_HOST, puis redémarrez le serveur.",
    en: "No e-mail is sent: the mail server is in a private network. Add it to OUTBOUND_ALLOW, or name it in SMTP_HOST, and restart the server.",
  },
  inbox_away: {
    path: "/admin/inbox",
    fr: "La boîte de réception ne lit plus les réponses par e-mail\u00a0: {reason}. Elles restent dans la boîte mail et seront lues dès que possible.",
    en: "The inbox cannot read replies by e-mail: {reason}. They stay in the mailbox and are read as soon as possible.",
  },
  inbox_unread: {
    path: "/admin/inbox",
    fr: "E-mails que la boîte de réception n’a pas pu lire\u00a0: {count}. Ils restent dans la boîte mail. Lisez-les sur place, puis choisissez «\u00a0Tester et enregistrer\u00a0» dans l’onglet «\u00a0Boîte mail\u00a0».",
    en: "E-mails that the inbox could not read: {count}. They are still in the mailbox. Read them there, then choose “Test and save” in the tab “Mailbox”.",
  },
  sources_silent: {
    path: "/admin/addons",
    fr: "Aucune source ne répond\u00a0: vos membres ne trouvent plus rien. Testez-les\u00a0: {names}.",
    en: "No source answers: your members find nothing. Test them: {names}.",
  },
  source_silent: {
    path: "/admin/addons",
    fr: "Des sources ne répondent plus\u00a0: {names}. Vos membres reçoivent les réponses des autres. Testez-les ou désactivez-les.",
    en: "Some sources do not answer: {names}. Your members get answers from the others. Test them, or switch them off.",
  },
  accounts_stopped: {
    path: "/admin/stremio",
    fr: "Le fournisseur des comptes de streaming ne répond plus. Les comptes sont mis à jour automatiquement dès son retour\u00a0; vous pouvez aussi relancer les appels.",
    en: "The provider of streaming accounts does not answer. Accounts are updated automatically as soon as it is back; you can also resume the calls.",
  },
  debrid_failing: {
    path: "/admin/debrid",
    fr: "Des comptes de débridage ne fonctionnent pas\u00a0: {names}. Vérifiez leur clé et leur abonnement.",
    en: "Some debrid accounts do not work: {names}. Check their key and their subscription.",
  },
  jobs_failed: {
    path: "/admin/system#jobs",
    fr: "Des tâches ont été abandonnées après plusieurs tentatives. Regardez leurs erreurs, puis relancez-les.",
    en: "Some jobs were abandoned after several attempts. Check their errors, then run them again.",
  },
  cron_failed: {
    path: "/admin/system#crons",
    fr: "Une tâche planifiée a échoué à sa dernière exécution. La raison est indiquée sur la page Système.",
    en: "A scheduled task failed at its last run. The reason is on the System page.",
  },
  cron_late: {
    path: "/admin/system#crons",
    fr: "Une tâche planifiée est en retard. Le serveur était-il arrêté à l’heure prévue\u202f?",
    en: "A scheduled task is late. Was the server down when it was due?",
  },
  database_slow: {
    path: "/admin/system",
    fr: "Le disque du serveur est lent\u00a0: chaque enregistrement prend plus d’une seconde. Cherchez ce qui l’occupe (une copie, un autre service, un quota de votre hébergeur), ou placez les données sur un disque plus rapide.",
    en: "The server’s disk is slow: each write takes more than a second. Look for what keeps it busy (a copy, another service, a quota of your host), or put the data on a faster disk.",
  },
  secrets_unreadable: {
    path: "/admin/system",
    fr: "Certains secrets sont illisibles avec les clés du serveur. Si vous avez encore l’ancienne clé, placez-la dans app.key.previous du dossier de données et redémarrez\u00a0; sinon, donnez de nouveaux identifiants à ces membres.",
    en: "Some secrets cannot be read with the keys that the server has. If you still have the previous key, put it in app.key.previous of the data folder and restart; otherwise give those members new credentials.",
  },
  books_differ: {
    path: "/admin/orders?view=payments",
    fr: "Nos paiements ne correspondent pas à ce que Stripe a encaissé. Comparez-les avec le tableau de bord de Stripe\u00a0; ils sont relus chaque nuit.",
    en: "Our payments do not match what Stripe collected. Compare them with Stripe’s dashboard; they are read again every night.",
  },
  copy_old: {
    path: "/admin/system#copies",
    fr: "La copie des données date de plus de cinq minutes. La raison est indiquée sur la page Système.",
    en: "The copy of your data is more than five minutes old. The reason is on the System page.",
  },
  drill_failed: {
    path: "/admin/system#copies",
    fr: "Le dernier essai de restauration a échoué\u00a0: la copie est peut-être inutilisable. Corrigez la cause, puis relancez un essai.",
    en: "The last restore drill failed: the copy may be of no use. Fix the cause, then run another drill.",
  },
  backup_failed: {
    path: "/admin/system#backups",
    fr: "La dernière sauvegarde a échoué, pour la raison que donne l’alerte. Corrigez-la, puis lancez une sauvegarde.",
    en: "The last backup failed, for the reason that the alert names. Fix it, then make a backup.",
  },
  invoices_missing: {
    path: "/admin/invoices",
    fr: "Des numéros de facture manquent. Ils ont été perdus hors du logiciel\u00a0: comparez les factures avec une sauvegarde.",
    en: "Numbers of invoices are missing. They were lost outside the product: compare the invoices with a backup.",
  },
  standby_missing: {
    path: "/admin/system",
    fr: "Aucune deuxième machine n’est prête à prendre le relais. Vérifiez qu’elle tourne avec --standby et qu’elle atteint le même stockage.",
    en: "No second machine is ready to take over. Check that it runs with --standby and reaches the same storage.",
  },
  mail_off: {
    path: "/admin/setup#mail",
    fr: "Aucun serveur de messagerie n’est configuré\u00a0: les e-mails s’affichent sur la console du serveur et n’atteignent personne. Indiquez-en un dans la mise en service.",
    en: "No mail server is set up: e-mails are printed on the server’s console and reach nobody. Enter one in the set-up.",
  },
  backup_off: {
    path: "/admin/system#backups",
    fr: "Aucune sauvegarde n’est planifiée. Prévoyez-en une par jour et conservez-en une copie ailleurs.",
    en: "No backups are scheduled. Schedule one a day, and keep a copy elsewhere.",
  },
  legal_missing: {
    path: "/admin/settings#legal",
    fr: "Les mentions légales sont incomplètes. Complétez-les dans les réglages avant de vendre.",
    en: "The legal notice is not complete. Fill it in on the settings page before you sell.",
  },
} as const satisfies { readonly [check: string]: CheckText };
