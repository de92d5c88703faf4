import { type LegalFacts, type Section, section } from "./facts.ts";

/** Politique de confidentialité (RGPD, articles 13 et 14), en mots simples. */
export function privacyFr({ brand, tagHost, providers, of }: LegalFacts): Section[] {
  return [
    section("essentiel", "L’essentiel", [
      {
        list: [
          "Nous ne conservons que les données nécessaires au fonctionnement de votre compte.",
          tagHost
            ? "Aucune publicité, aucune vente de données."
            : "Aucune publicité, aucun traceur tiers, aucune vente de données.",
          "Vous pouvez télécharger ou supprimer vos données vous-même, depuis votre tableau de bord.",
        ],
      },
    ]),
    section("responsable", "Responsable du traitement", [
      `Le responsable du traitement est ${of("company")}, ${of("address")}. Pour toute question sur vos données, écrivez à ${of("email")}.`,
    ]),
    section("finalites", "Quelles données, pourquoi et combien de temps", [
      {
        facts: {
          "Votre compte":
            "Adresse e-mail, nom si vous l’indiquez, langue, mot de passe si vous en choisissez un (nous n’en conservons que l’empreinte), date d’acceptation des conditions. Pour vous fournir le service (exécution du contrat). Jusqu’à la suppression du compte.",
          ...(providers.length > 0 && {
            "Connexion par d’autres services": `Si vous vous connectez avec ${providers.join(", ")} : votre identifiant chez ce service, l’adresse e-mail et le nom qu’il nous transmet, et la date d’utilisation. Nous ne recevons ni votre mot de passe ni vos contacts, et ne lui transmettons rien sur votre compte. Pour vous connecter (contrat). Jusqu’à ce que vous dissociiez ce service ou que le compte soit supprimé.`,
          }),
          "Vos sessions":
            "Navigateur et système de l’appareil, dates de connexion, de dernière utilisation et de dernière confirmation de votre identité. Pour vous les montrer et vous laisser y mettre fin (contrat). Jusqu’à la déconnexion ou à l’expiration de la session.",
          "Votre connexion en deux étapes":
            "Si vous l’utilisez : la partie publique de vos clés d’accès, le secret de votre application d’authentification (chiffré) et une empreinte chiffrée de vos codes de secours, avec leur nom et leurs dates d’ajout et de dernière utilisation. Pour protéger la connexion (contrat). Jusqu’à leur retrait ou à la suppression du compte.",
          "L’activité de votre compte":
            "Ce que vous y avez fait et ce qu’un administrateur y a fait, avec la date : par exemple une résiliation, une clé d’accès ajoutée ou un essai prolongé. Pour que vous puissiez le vérifier, et pour prouver qui a décidé quoi (intérêt légitime). Sans adresse IP, sauf celle des administrateurs, effacée après un an. Ce journal subsiste après la suppression du compte, qu’il désigne par un numéro interne, sans nom ni adresse ; nos notes à votre sujet en sont effacées.",
          "Vos identifiants de streaming":
            "Nom d’utilisateur et mot de passe générés (le mot de passe est chiffré). Pour créer et synchroniser votre compte de streaming (contrat). Jusqu’à leur renouvellement ou à la suppression du compte. Une empreinte de l’adresse générée pour ce compte est ensuite conservée, pour que personne d’autre ne la reçoive.",
          "Votre lien privé":
            "Le lien que vous installez dans Stremio (chiffré), la date de sa dernière utilisation (au quart d’heure près) et la langue de ses textes. Pour ouvrir l’accès sur vos écrans (contrat). Jusqu’à son remplacement ou à la suppression du compte. Nous n’enregistrons ni titres, ni recherches, ni liste de vos appareils : les écrans sont comptés en mémoire, à partir d’une empreinte dont la clé est détruite chaque jour. Seuls subsistent des totaux quotidiens, tous membres confondus : membres, appareils et réponses.",
          "Votre formule":
            "Essai ou formule payante, dates de début et de fin. Pour ouvrir et fermer l’accès (contrat). Jusqu’à la suppression du compte ; les pièces comptables d’un achat sont conservées dix ans, comme la loi l’impose.",
          "Vos commandes et vos paiements":
            "Référence, formule, montants, dates et preuve des cases cochées ; vos factures et avoirs, avec votre nom et votre adresse e-mail du jour du paiement. Pour exécuter la commande et tenir notre comptabilité (contrat, obligation légale). Dix ans après la clôture de l’exercice, même si le compte est supprimé. Pour un paiement par carte, Stripe reçoit votre adresse e-mail, votre nom et votre langue ; nous ne voyons jamais votre carte, seulement une empreinte qui aide à déceler les abus.",
          "Votre contrat":
            "Les textes que vous avez acceptés et les messages qui vous ont été envoyés au sujet du contrat (confirmation, annonces de prix et de reconduction, accusés de réception), avec leur date ; ce que vous avez écrit pour résilier ou vous rétracter. Pour prouver ce qui a été convenu et déclaré (obligation légale). Dix ans pour le contrat, cinq ans pour les annonces et les déclarations, un an pour une demande traitée. Si le compte est supprimé, l’adresse des destinataires est remplacée par une empreinte chiffrée, qui ne permet pas de la retrouver, et une demande traitée ne garde ni nom ni adresse. L’accusé de réception cite toujours ce que vous aviez écrit pour résilier ou vous rétracter, avec le nom et l’adresse que vous y aviez indiqués. Si vous supprimez le compte pendant le délai de rétractation, cela vaut rétractation : votre nom, votre adresse e-mail et les coordonnées bancaires que vous donnez restent jusqu’au remboursement.",
          "Vos messages":
            "Ce que vous écrivez sur la page de contact ou en réponse à nos e-mails, avec les images jointes, nos réponses et nos notes à ce sujet, avec le nom et l’adresse e-mail que vous indiquez. Pour vous répondre (intérêt légitime ou contrat). Trois ans après le dernier message, sur le site et dans notre messagerie ; sur le site, jusqu’à la suppression du compte si elle intervient avant. Les messages envoyés sans compte rejoignent votre compte une fois que vous avez confirmé la même adresse. Pour limiter les abus, nous tenons pendant quelques heures un compteur par adresse e-mail et par adresse IP, sous forme d’empreinte chiffrée.",
          "Vos rétractations":
            "La date de vos rétractations, avec une empreinte chiffrée de votre adresse e-mail. Pour qu’une commande ne commence qu’à la fin du délai de rétractation lorsqu’une personne s’est rétractée deux fois en douze mois (intérêt légitime à prévenir les abus). Douze mois, même si le compte est supprimé.",
          "Votre essai gratuit":
            "Une empreinte chiffrée de votre adresse e-mail, qui ne permet pas de retrouver l’adresse. Pour accorder l’essai gratuit une seule fois à chaque personne (intérêt légitime à prévenir les abus). Trois ans à partir du début de l’essai, même si le compte est supprimé.",
          "Vos codes promo":
            "Les codes utilisés avec vos commandes, et une empreinte chiffrée de votre adresse e-mail, qui note que vous avez payé et quels codes ont servi. Pour qu’un code ne serve qu’une fois à chaque personne, et qu’une offre de bienvenue n’aille qu’aux nouveaux clients (intérêt légitime à prévenir les abus). L’empreinte, trois ans, même si le compte est supprimé ; le reste, jusqu’à la suppression du compte.",
          "Vos clés d’API":
            "Si vous en créez : leur nom, leurs premiers caractères et leurs portées, une empreinte chiffrée, la date de la dernière utilisation et le nombre d’appels de chaque jour. Pour authentifier vos programmes et limiter leurs appels (contrat). Les totaux quotidiens pendant 400 jours ; une clé révoquée ou expirée, 400 jours après sa fin ; les autres clés, jusqu’à la suppression du compte. Si des clés invalides sont envoyées, nous conservons une empreinte chiffrée de l’adresse d’envoi pendant deux heures au plus.",
          Parrainage:
            "Le lien entre un compte et le membre dont le code a servi à l’inscription, et la récompense du premier paiement. Pour attribuer et récompenser l’inscription (intérêt légitime à récompenser les recommandations). Le lien, tant que les deux comptes existent ; ensuite, des totaux anonymes. Les récompenses accordées, dix ans, comme pièces comptables. Aucun des deux membres ne voit les données de l’autre.",
          "Lettre d’information":
            "Votre adresse et votre langue, si vous l’avez demandée, et, comme preuve, le texte accepté, la date de votre demande et celle de votre confirmation (consentement). Sans compte, l’adresse se confirme par un lien ; une demande non confirmée est effacée après sept jours. Chaque lettre contient un lien de désinscription, sans connexion. Votre adresse est alors effacée ; seule une empreinte chiffrée est conservée trois ans, comme preuve. Si nos e-mails nous reviennent en erreur, ou si vous les signalez comme indésirables, nous le notons et ne vous envoyons plus la lettre ; si l’adresse n’appartient plus à aucun compte ni à aucune inscription, cette mention est effacée trois ans après le dernier incident. La liste des destinataires d’une lettre est conservée 90 jours après son envoi. Nous ne voyons ni si vous ouvrez une lettre, ni si vous suivez ses liens.",
          "Mesure d’audience":
            "Page vue, langue, site de provenance et une empreinte qui change chaque jour, calculée avec un secret ensuite effacé. Pour compter les visites sans vous reconnaître (intérêt légitime). Vingt-cinq mois. Rien n’est compté si votre navigateur demande à ne pas être suivi (Do Not Track, Global Privacy Control).",
          ...(tagHost && {
            "Mesure d’audience externe": `Un script de ${tagHost} compte aussi les visites, selon les règles de ce service.`,
          }),
          "Journaux techniques":
            "Heure, page demandée et type de navigateur, sans adresse IP. Pour détecter les pannes et les attaques (intérêt légitime). Cinq jours. Votre adresse IP sert à limiter le nombre de requêtes, en mémoire et pendant quelques minutes. Elle figure aussi dans l’e-mail qui vous signale une connexion depuis un nouvel appareil ; une fois qu’il est parti, nous ne l’avons plus.",
        },
      },
      "Une adresse e-mail est nécessaire pour créer un compte, et un mot de passe seulement si vous ne vous connectez pas avec un autre service ; tout le reste est facultatif. Aucune décision automatisée n’est prise à votre sujet.",
    ]),
    section("destinataires", "Qui y a accès", [
      `Les personnes qui administrent ${brand}, l’hébergeur (${of("host_name")}), notre prestataire d’envoi d’e-mails et, si vous payez par carte, le prestataire de paiement Stripe, chacun pour sa seule mission. Si vous avez accepté les conditions de Stremio depuis votre tableau de bord, Stremio reçoit le nom d’utilisateur et le mot de passe de streaming générés pour vous, jamais votre adresse e-mail. L’application où vous installez votre extension applique ses propres règles.`,
      "Quand votre lien privé est installé dans Stremio, par vous ou par nous, Stremio le reçoit en entier, avec le code secret qu’il contient : c’est là que Stremio garde la liste des extensions du compte. Les extensions que nous interrogeons pour vous voient notre serveur, jamais votre compte ni votre adresse IP. À la lecture, en revanche, votre appareil se connecte directement à l’hébergeur du lien choisi, qui voit son adresse IP.",
      "Si l’un de ces prestataires traite des données hors de l’Union européenne, il le fait dans un pays reconnu comme assurant une protection adéquate, ou selon les clauses contractuelles types de la Commission européenne.",
    ]),
    section("cookies", "Cookies et stockage du navigateur", [
      {
        facts: {
          i18n_redirected: "La langue que vous avez choisie. Un cookie, un an.",
          "known_…":
            "Reconnaît un appareil que vous avez déjà utilisé, pour que personne ne puisse vous bloquer l’accès. Un cookie, 180 jours.",
          "__Host-identity":
            "Reconnaît votre navigateur pendant une connexion avec un autre service, pour que personne ne puisse la détourner. Un cookie, 20 minutes.",
          pocketbase_auth: "Votre session, de la connexion à la déconnexion. Stockage local du navigateur.",
          "chosen-plan":
            "La formule que vous avez choisie avant l’essai, pour vous la proposer ensuite. Stockage local du navigateur, jusqu’à votre commande ou votre déconnexion.",
          "stremio-here":
            "Stremio est installé sur cet appareil : l’étape n’est plus proposée. Stockage local du navigateur.",
        },
      },
      "Tous sont strictement nécessaires au service demandé : la loi n’exige pas de consentement, et ce site n’affiche donc pas de bandeau. Un lien de parrainage ne dépose aucun cookie : le code est contenu dans le lien. Notre mesure d’audience n’en utilise pas non plus.",
    ]),
    section("securite", "Sécurité", [
      "Les échanges avec le site se font en HTTPS. Les mots de passe sont hachés et les secrets chiffrés. En cas de violation de données présentant un risque pour vous, nous prévenons la CNIL sous 72 heures, et vous-même dans les meilleurs délais si le risque est élevé.",
    ]),
    section("droits", "Vos droits", [
      {
        list: [
          "Accéder à vos données et en recevoir une copie : bouton « Télécharger » du tableau de bord.",
          "Les rectifier : profil et adresse e-mail du tableau de bord.",
          "Les effacer : la suppression du compte est immédiate.",
          "Limiter un traitement ou s’y opposer, retirer un consentement, emporter vos données ailleurs.",
          "Décider du sort de vos données après votre décès.",
        ],
      },
      `Pour ce que le tableau de bord ne permet pas, écrivez à ${of("email")} : nous répondons sous un mois. Si la réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur [cnil.fr](https://www.cnil.fr/).`,
    ]),
    section("changements", "Modifications", [
      "La date en tête de page est celle de la version en vigueur. Toute modification importante vous est annoncée par e-mail.",
    ]),
  ];
}
