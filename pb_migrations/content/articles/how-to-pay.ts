import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "how-to-pay",
  kind: "article",
  category: "billing",
  position: 112,
  publishedAt: "2026-11-29T08:10:00.000Z",
  fr: {
    slug: "comment-payer",
    title: "Comment payer",
    excerpt:
      "Les moyens de paiement, le moment où vous payez, ce qui se renouvelle ou non, et où trouver vos factures.",
    body: `
<p>L’essai gratuit ne demande aucun moyen de paiement. Vous ne payez que si vous choisissez une formule, et une page récapitule tout avant que vous vous engagiez.</p>
<h2>Choisir une formule</h2>
<ol>
<li>Ouvrez <a href="/subscription-plans">Formules et prix</a> et choisissez une formule, au mois ou à l’année.</li>
<li>Lisez le récapitulatif : formule, prix toutes taxes comprises, durée, renouvellement. C’est là que se saisit un code promo.</li>
<li>Acceptez les <a href="/cgv">conditions générales de vente</a>, puis validez la commande.</li>
</ol>
<p>Le moyen de paiement est indiqué près du bouton : carte bancaire ou virement, selon ce que le service propose.</p>
<h2>Par carte ou par virement</h2>
<table>
<thead>
<tr><th>Question</th><th>Carte bancaire</th><th>Virement</th></tr>
</thead>
<tbody>
<tr><td>Où payer</td><td>Sur la page de notre prestataire de paiement ; le numéro de la carte ne passe jamais par notre site</td><td>Depuis votre banque, avec la référence et le code QR affichés après la commande</td></tr>
<tr><td>Quand l’accès s’ouvre</td><td>Dès que le paiement est accepté</td><td>Dès que nous avons reçu la somme, d’ordinaire sous un à trois jours ouvrés</td></tr>
<tr><td>À la fin de la période</td><td>L’abonnement se renouvelle jusqu’à sa résiliation</td><td>Rien ne se renouvelle ; commandez de nouveau si vous le souhaitez</td></tr>
</tbody>
</table>
<p>Pour un virement, recopiez la référence telle quelle : c’est elle qui relie la somme à votre commande. En choisissant votre formule avant la fin de l’essai, vous ne perdez aucun jour, sauf avec certains codes promo, ce que le récapitulatif indique.</p>
<h2>Vos factures</h2>
<p>Chaque paiement figure sous « Paiements et factures », sur la page « Formule » de votre <a href="/UserDashboard">tableau de bord</a>. Vous pouvez y télécharger les factures.</p>
<h2>Si un paiement échoue</h2>
<ul>
<li>Un e-mail vous prévient, et l’accès reste ouvert quelques jours, le temps de régler.</li>
<li>Vérifiez la date d’expiration et le plafond de la carte, ou utilisez-en une autre depuis la page « Formule ».</li>
<li>Nous ne demandons <strong>jamais</strong> un numéro de carte par e-mail.</li>
</ul>
<p>Pour arrêter, lisez <a href="/base-de-connaissances/resiliation-et-droit-de-retractation">Résiliation et droit de rétractation</a>.</p>
`,
  },
  en: {
    slug: "how-to-pay",
    title: "How to pay",
    excerpt: "The ways to pay, when you pay, what renews and what does not, and where to find your invoices.",
    body: `
<p>The free trial needs no payment details. You pay only if you choose a plan, and a page shows everything before you commit.</p>
<h2>Choose a plan</h2>
<ol>
<li>Open <a href="/en/subscription-plans">Plans and prices</a> and choose a plan, by the month or by the year.</li>
<li>Read the order review: plan, price including tax, period, renewal. You can enter a coupon there.</li>
<li>Accept the <a href="/en/cgv">terms of sale</a>, then place the order.</li>
</ol>
<p>The way to pay is shown near the button: bank card or bank transfer, depending on what the service offers.</p>
<h2>By card or by transfer</h2>
<table>
<thead>
<tr><th>Question</th><th>Bank card</th><th>Bank transfer</th></tr>
</thead>
<tbody>
<tr><td>Where you pay</td><td>On the page of our payment provider; the card number never passes through our site</td><td>At your bank, with the reference and the QR code shown after the order</td></tr>
<tr><td>When access opens</td><td>As soon as the payment is accepted</td><td>As soon as we have received the amount, usually within one to three working days</td></tr>
<tr><td>At the end of the period</td><td>The subscription renews until you cancel it</td><td>Nothing renews; order again if you like</td></tr>
</tbody>
</table>
<p>For a transfer, copy the reference exactly: it links the amount to your order. If you choose your plan before the trial ends, you do not lose a day, except with some coupons, as the order review then says.</p>
<h2>Your invoices</h2>
<p>Each payment is listed under “Payments and invoices”, on the “Plan” page of your <a href="/en/UserDashboard">dashboard</a>. You can download the invoices there.</p>
<h2>If a payment fails</h2>
<ul>
<li>An e-mail tells you, and access stays open for a few days to give you time to pay.</li>
<li>Check the expiry date and the limit of the card, or use another one from the “Plan” page.</li>
<li>We <strong>never</strong> ask for a card number by e-mail.</li>
</ul>
<p>To stop, read <a href="/en/base-de-connaissances/cancelling-and-right-of-withdrawal">Cancelling and the right of withdrawal</a>.</p>
`,
  },
};
