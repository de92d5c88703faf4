import { type Notice, TO_SYSTEM } from "../../lib/notices.ts";
import { notice } from "./texts-operator.ts";

/** Mails to the operator about what Stripe holds, and what it was not told of. */
export const STRIPE_NOTICES: { readonly [id: string]: Notice } = {
  "billing.operator-anomaly": notice(
    { path: "/admin/users", fr: "", en: "" },
    {
      subject: "Abonnement à vérifier chez Stripe – {brand}",
      title: "Un abonnement Stripe n’est pas tel que ce site les vend",
      intro: [
        "Le client Stripe de {email} a un abonnement à vérifier\u00a0: {subscription}.",
        "Il est en {currency}. Il est laissé tel quel\u00a0: il n’ouvre ici aucun accès, et ses paiements n’entrent ni dans vos chiffres ni dans vos factures, qui sont en euros.",
        "L’abonnement {made} a été créé dans le tableau de bord de Stripe. Il est laissé tel quel\u00a0: Stripe continue de le prélever, mais ici il n’ouvre aucun accès, et ses paiements n’entrent ni dans vos chiffres ni dans vos factures.",
        "Sa quantité est de {quantity}\u00a0: Stripe multiplie son prix, tandis que le site et les e-mails annoncent au membre le prix d’une seule unité.",
        "Éléments que ce site n’a pas vendus\u00a0: {added}. Stripe les prélève\u202f; ici, ils ne figurent ni dans les montants montrés au membre, ni dans vos chiffres, ni dans vos factures.",
      ],
      notes: [
        "Résiliez-le dans le tableau de bord de Stripe, ou remplacez-le par une commande passée sur le site (abonnement en {currency}).",
        "Pour que {made} compte ici, le membre ne doit pas avoir d’autre abonnement en cours\u00a0: inscrivez alors son identifiant, celui de l’adresse de sa fiche, dans les métadonnées de l’abonnement chez Stripe, sous le nom «\u00a0user\u00a0».",
        "Remettez la quantité à 1 au lieu de {quantity}. Pour un autre tarif, utilisez un code promo ou une autre formule.",
        "Pour vendre autre chose à ce membre (éléments ajoutés\u00a0: {added}), créez un abonnement distinct chez Stripe.",
      ],
    },
    {
      subject: "Subscription to check at Stripe – {brand}",
      title: "A Stripe subscription is not as this site sells them",
      intro: [
        "The Stripe customer of {email} has a subscription to check: {subscription}.",
        "It is in {currency}. It is left as it is: it gives no access here, and its payments are in neither your figures nor your invoices, which are in euros.",
        "The subscription {made} was made in Stripe’s dashboard. It is left as it is: Stripe keeps charging for it, but it gives no access here, and its payments are in neither your figures nor your invoices.",
        "Its quantity is {quantity}: Stripe multiplies its price, while the site and mails tell the member the price of one.",
        "Items that this site did not sell: {added}. Stripe charges for them; here they are in neither the amounts that the member sees, nor your figures, nor your invoices.",
      ],
      notes: [
        "Cancel it in Stripe’s dashboard, or replace it by an order placed on the site (subscription in {currency}).",
        "To have {made} count here, the member must have no other subscription that runs: then write the member’s id, which is in the address of their page, into the subscription’s metadata at Stripe, under the name “user”.",
        "Set the quantity back to 1 instead of {quantity}. For another price, use a coupon or another plan.",
        "To sell this member something else (added items: {added}), make a separate subscription at Stripe.",
      ],
    },
  ),
  "billing.operator-unfinalized": notice(
    { path: "/admin/users", fr: "", en: "" },
    {
      subject: "Renouvellement bloqué chez Stripe – {brand}",
      title: "Stripe ne peut pas finaliser une facture",
      intro: [
        "Stripe n’a pas pu finaliser la facture {invoice} de {email}. Elle reste à l’état de brouillon et n’est pas encaissée\u202f; l’accès du membre reste ouvert.",
        "Motif donné par Stripe\u00a0: {reason}",
      ],
      notes: [
        "Corrigez-en la cause dans le tableau de bord de Stripe (souvent l’adresse du client, nécessaire au calcul des taxes), puis finalisez la facture.",
      ],
    },
    {
      subject: "Renewal stuck at Stripe – {brand}",
      title: "Stripe cannot finalise an invoice",
      intro: [
        "Stripe could not finalise the invoice {invoice} of {email}. It stays a draft and is not collected; the member keeps access.",
        "Stripe’s reason: {reason}",
      ],
      notes: [
        "Fix the cause in Stripe’s dashboard (often the customer’s address, which the tax depends on), then finalise the invoice.",
      ],
    },
  ),
  "billing.operator-untaxed": notice(
    { path: "/admin/users", fr: "", en: "" },
    {
      subject: "Stripe ne calcule pas les taxes d’un abonnement – {brand}",
      title: "Un abonnement est payé sans calcul des taxes",
      intro: [
        "Stripe ne calcule aucune taxe pour l’abonnement {subscription} de {email}\u00a0: soit aucune immatriculation à la TVA n’est enregistrée chez Stripe pour la France (ou pour le pays du client), soit Stripe ne reconnaît pas l’adresse postale du client.",
        "Les paiements continuent, au même prix. Nos factures indiquent alors votre propre taux de TVA.",
      ],
      notes: [
        "Dans le tableau de bord de Stripe, vérifiez d’abord vos immatriculations fiscales\u00a0: sans celle de la France, toutes les ventes françaises sont concernées\u202f; sans guichet unique (OSS), celles aux autres pays de l’Union européenne. Ce message revient une fois par mois.",
        "Si elle y figure, complétez l’adresse du client, puis réactivez le calcul automatique des taxes pour cet abonnement.",
      ],
    },
    {
      subject: "Stripe calculates no tax for a subscription – {brand}",
      title: "A subscription is being charged without tax calculation",
      intro: [
        "Stripe calculates no tax for the subscription {subscription} of {email}: either your Stripe account has no tax registration for France (or for the customer’s country), or Stripe does not recognise the customer’s postal address.",
        "Payments continue at the same price. Our invoices then show your own VAT rate.",
      ],
      notes: [
        "In Stripe’s dashboard, check your tax registrations first: without one for France, all French sales are affected; without the One-Stop Shop (OSS), sales to the rest of the EU. This message comes once a month.",
        "If there is one, complete the customer’s address, then switch automatic tax on again for this subscription.",
      ],
    },
  ),
  "billing.operator-books": notice(
    TO_SYSTEM,
    {
      subject: "Les paiements ne correspondent pas à Stripe – {brand}",
      title: "Nos paiements et ceux de Stripe diffèrent",
      intro: [
        "Nombre de paiements qui ne correspondent pas à ce que Stripe a encaissé, même après une seconde vérification\u00a0: {count}.",
      ],
      notes: [
        "Comparez la liste des paiements avec celle du tableau de bord de Stripe. La comparaison recommence chaque nuit.",
      ],
    },
    {
      subject: "Our payments do not match Stripe’s – {brand}",
      title: "Our payments and Stripe’s differ",
      intro: ["Number of payments that do not match what Stripe collected, even after a second check: {count}."],
      notes: [
        "Compare the list of payments with the one in Stripe’s dashboard. The comparison runs again every night.",
      ],
    },
  ),
  "billing.operator-copy": notice(
    { path: "/admin/setup", fr: "Ouvrir la mise en service", en: "Open the set-up" },
    {
      subject: "Ce serveur ne vend plus\u00a0: copie possible – {brand}",
      title: "Ce serveur utilise peut-être une copie de vos données",
      intro: [
        "Ses données ont été copiées, déplacées ou restaurées depuis leur dernier échange avec votre compte Stripe.",
        "Par précaution, il n’accepte aucune commande et n’envoie à Stripe ni résiliation, ni remboursement, ni autre modification. Il continue à lire les paiements.",
      ],
      notes: [
        "Si un autre serveur vend avec ces données, déconnectez Stripe ici ou saisissez une clé de test.",
        "Si l’ancien serveur est définitivement arrêté, confirmez sur la page «\u00a0Mise en service\u00a0» que celui-ci vend.",
      ],
    },
    {
      subject: "This server no longer sells: it may be a copy – {brand}",
      title: "This server may be running on a copy of your data",
      intro: [
        "Its data was copied, moved or restored since it last changed something in your Stripe account.",
        "To be safe, it takes no orders and sends Stripe no cancellation, refund or other change. It still reads payments.",
      ],
      notes: [
        "If another server sells with this data, disconnect Stripe here or enter a test key.",
        "If the former server is off permanently, confirm on the “Set-up” page that this one sells.",
      ],
    },
  ),
  "billing.operator-abandoned": notice(
    TO_SYSTEM,
    {
      subject: "Tâche de paiement abandonnée – {brand}",
      title: "Une tâche de paiement n’a pas abouti en un mois",
      intro: ["La tâche {task} échoue depuis un mois et n’est plus relancée\u00a0: {error}"],
      notes: [
        "Un remboursement dû à un membre figure désormais parmi les virements de la page «\u00a0Fins de contrat\u00a0».",
        "Une fois la cause corrigée, relancez la tâche depuis la page Système.",
      ],
    },
    {
      subject: "Payment job abandoned – {brand}",
      title: "A payment job has not succeeded for a month",
      intro: ["The job {task} has failed for a month and is not tried again: {error}"],
      notes: [
        "A refund that a member is owed is now among the transfers of the “Ended contracts” page.",
        "Once the cause is fixed, run the job again from the System page.",
      ],
    },
  ),
};
