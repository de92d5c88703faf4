import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "plans-and-trial",
  kind: "article",
  category: "billing",
  position: 110,
  publishedAt: "2026-09-04T08:00:00.000Z",
  fr: {
    slug: "formules-essai-et-facturation",
    title: "Formules, essai et facturation",
    excerpt: "L’essai gratuit sans carte bancaire, les formules, et où consulter l’état de votre accès.",
    body: `
<p>Cet article répond aux questions d’argent : ce que coûte l’essai (rien), ce que contient une formule et où consulter l’état de votre accès.</p>
<h2>L’essai gratuit</h2>
<ul>
<li>La <a href="/trial">page d’inscription</a> en indique la durée et le moment où il commence.</li>
<li>Il ne demande <strong>aucune carte bancaire</strong> : une adresse e-mail et un mot de passe suffisent.</li>
<li>Il s’arrête automatiquement. Il ne se transforme pas en abonnement payant et rien ne peut être prélevé.</li>
</ul>
<p>Pendant l’essai, vous disposez de la même extension et du même tableau de bord qu’un abonné ; la page d’inscription indique combien d’écrans peuvent servir en même temps. Pour la suite, lisez <a href="/blog/ce-qui-change-a-la-fin-de-l-essai">Ce qui change à la fin de l’essai</a>.</p>
<h2>Les formules</h2>
<p>Les formules en vigueur, leur contenu et leurs prix figurent sur la page <a href="/subscription-plans">Formules et prix</a>. C’est elle qui fait foi ; nous ne recopions pas les prix ici, pour qu’ils ne se contredisent jamais. Chaque formule existe au mois ou à l’année :</p>
<ul>
<li>le <strong>mois</strong> convient pour commencer ou pour un usage irrégulier ;</li>
<li>l’<strong>année</strong> convient si vous comptez rester : un seul paiement pour douze mois.</li>
</ul>
<p>L’abonnement couvre la préparation de votre extension, sa mise à jour et l’aide. La page des formules indique ce que chacune comprend ; l’abonnement à un service tiers n’en fait pas partie. Vous hésitez ? Lisez <a href="/base-de-connaissances/quelle-formule-choisir">Quelle formule choisir ?</a></p>
<h2>Consulter l’état de votre accès</h2>
<p>La page « Formule » du <a href="/UserDashboard">tableau de bord</a> indique où vous en êtes :</p>
<table>
<thead>
<tr><th>État</th><th>Signification</th></tr>
</thead>
<tbody>
<tr><td>Essai gratuit</td><td>Accès ouvert jusqu’à la date indiquée</td></tr>
<tr><td>Actif</td><td>Accès ouvert ; la prochaine échéance, ou la fin, est indiquée</td></tr>
<tr><td>Résilié</td><td>Accès ouvert jusqu’à la fin de la période payée ; plus rien n’est prélevé</td></tr>
<tr><td>Paiement en retard</td><td>Un prélèvement a échoué ; l’accès reste ouvert sept jours, le temps de régler</td></tr>
<tr><td>Suspendu</td><td>Accès fermé faute de paiement ; il est rétabli dès que vous payez</td></tr>
<tr><td>En pause</td><td>Accès fermé et rien n’est prélevé, jusqu’à la reprise de l’abonnement</td></tr>
<tr><td>En attente de paiement</td><td>Formule choisie, pas encore payée : l’accès s’ouvrira avec le paiement</td></tr>
<tr><td>Expiré</td><td>Accès fermé ; compte et réglages conservés</td></tr>
</tbody>
</table>
<h2>Avant de payer, après avoir payé</h2>
<p>Avant tout paiement, une page récapitule la formule, le prix toutes taxes comprises, la durée et les conditions de renouvellement ; c’est là aussi que se saisit un code promo. Choisir une formule pendant l’essai ne fait perdre aucun jour : la période payée commence lorsque l’essai se termine, sauf avec certains codes promo, ce que la page de commande indique.</p>
<p>Les moyens de paiement sont décrits dans <a href="/base-de-connaissances/comment-payer">Comment payer</a>. Chaque paiement figure ensuite sous « Paiements et factures », dans le tableau de bord. Si un montant vous semble inexact, écrivez-nous en indiquant la date et l’adresse e-mail de votre compte, mais <strong>jamais</strong> un numéro de carte ni un mot de passe.</p>
<h2>Changer ou arrêter</h2>
<p>Pour prendre une autre formule ou passer du mois à l’année, choisissez « Changer de formule ou de période » : le montant s’affiche avant que vous confirmiez. Rien ne vous engage au-delà de la période payée ; la marche à suivre pour arrêter est décrite dans <a href="/base-de-connaissances/resiliation-et-droit-de-retractation">Résiliation et droit de rétractation</a>.</p>
`,
  },
  en: {
    slug: "plans-trial-and-billing",
    title: "Plans, trial and billing",
    excerpt: "The free trial without a bank card, the plans, and where to check the status of your access.",
    body: `
<p>This article is about money: what the trial costs (nothing), what a plan contains, and where to check the status of your access.</p>
<h2>The free trial</h2>
<ul>
<li>The <a href="/en/trial">sign-up page</a> says how long it lasts and when it starts.</li>
<li>It needs <strong>no bank card</strong>: an e-mail address and a password are enough.</li>
<li>It ends automatically. It does not turn into a paid subscription, and you cannot be charged.</li>
</ul>
<p>During the trial you have the same add-on and the same dashboard as a subscriber; the sign-up page says how many screens you can use at the same time. For what comes next, read <a href="/en/blog/what-changes-when-your-trial-ends">What changes when your trial ends</a>.</p>
<h2>The plans</h2>
<p>The current plans, what they include and their prices are on the page <a href="/en/subscription-plans">Plans and prices</a>. That page is the reference; we do not repeat prices here, so that the two can never contradict each other. You can pay for each plan by the month or by the year:</p>
<ul>
<li><strong>monthly</strong> payment suits a first try or occasional use;</li>
<li><strong>yearly</strong> payment suits those who plan to stay: one payment for twelve months.</li>
</ul>
<p>The subscription covers preparing your add-on, keeping it up to date, and help. The plans page lists what each one includes; a subscription to a third-party service is not part of it. Not sure? Read <a href="/en/base-de-connaissances/which-plan">Which plan should I choose?</a></p>
<h2>Check the status of your access</h2>
<p>The “Plan” page of the <a href="/en/UserDashboard">dashboard</a> tells you where you stand:</p>
<table>
<thead>
<tr><th>Status</th><th>Meaning</th></tr>
</thead>
<tbody>
<tr><td>Free trial</td><td>Access open until the date shown</td></tr>
<tr><td>Active</td><td>Access open; the next payment, or the end, is shown</td></tr>
<tr><td>Cancelled</td><td>Access open until the end of the paid period; nothing more is charged</td></tr>
<tr><td>Payment overdue</td><td>A payment failed; access stays open for seven days to give you time to pay</td></tr>
<tr><td>Suspended</td><td>Access closed because of a missing payment; it comes back as soon as you pay</td></tr>
<tr><td>Paused</td><td>Access closed and nothing charged until the subscription resumes</td></tr>
<tr><td>Awaiting payment</td><td>Plan chosen, not paid yet: access opens with the payment</td></tr>
<tr><td>Expired</td><td>Access closed; account and settings kept</td></tr>
</tbody>
</table>
<h2>Before and after you pay</h2>
<p>Before you pay, a page shows the plan, the price including tax, the period and the renewal terms; you can enter a coupon there too. Choosing a plan during the trial does not cost you a day of it: the paid period begins when the trial ends, except with some coupons, as the order page then says.</p>
<p>The ways to pay are described in <a href="/en/base-de-connaissances/how-to-pay">How to pay</a>. Each payment is then listed under “Payments and invoices” in the dashboard. If an amount looks wrong, write to us with the date and the e-mail address of your account, but <strong>never</strong> with a card number or a password.</p>
<h2>Changing or stopping</h2>
<p>To switch plans, or to go from monthly to yearly payment, choose “Change plan or period”: the amount is shown before you confirm. Nothing commits you beyond the period that you have paid for; how to cancel is explained in <a href="/en/base-de-connaissances/cancelling-and-right-of-withdrawal">Cancelling and the right of withdrawal</a>.</p>
`,
  },
};
