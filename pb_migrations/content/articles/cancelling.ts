import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "cancelling",
  kind: "article",
  category: "billing",
  position: 120,
  publishedAt: "2026-09-04T08:05:00.000Z",
  fr: {
    slug: "resiliation-et-droit-de-retractation",
    title: "Résiliation et droit de rétractation",
    excerpt: "Deux droits que l’on confond souvent, leurs délais et leurs effets, présentés de façon générale.",
    body: `
<p>Mettre fin à un abonnement peut prendre deux formes. La <strong>résiliation</strong> arrête le contrat pour l’avenir ; la <strong>rétractation</strong> permet, peu après la souscription, d’y renoncer. Cet article donne des repères généraux : seules les conditions du contrat et la loi font foi, et il ne remplace pas un conseil juridique.</p>
<h2>Pendant l’essai : rien à faire</h2>
<p>L’essai gratuit ne demande pas de carte bancaire et prend fin de lui-même. Il n’y a donc rien à résilier. Si vous ne souhaitez pas attendre, vous pouvez supprimer votre compte depuis votre <a href="/UserDashboard">tableau de bord</a>.</p>
<h2>La résiliation</h2>
<ul>
<li>Vous pouvez la demander quand vous le souhaitez, sans vous justifier.</li>
<li>L’accès reste ouvert jusqu’à la fin de la période déjà payée ; il n’est pas reconduit ensuite.</li>
<li>Vos données ne sont pas effacées pour autant : vous pouvez revenir plus tard, ou supprimer le compte.</li>
</ul>
<p>En France, un contrat conclu par voie électronique doit aussi pouvoir être résilié par voie électronique. Pour être efficace, une demande indique votre nom, l’adresse e-mail du compte, l’abonnement concerné et la date souhaitée. Conservez l’accusé de réception.</p>
<h2>Le droit de rétractation</h2>
<p>Dans l’Union européenne, un consommateur qui souscrit à distance dispose en principe de <strong>14 jours</strong> pour se rétracter, sans motif. Quelques règles générales :</p>
<ul>
<li>Le délai court, pour un service, à partir de la conclusion du contrat.</li>
<li>Il suffit d’une déclaration dénuée d’ambiguïté, envoyée avant la fin du délai.</li>
<li>Si vous avez expressément demandé que le service commence avant la fin du délai, un montant proportionnel à ce qui a déjà été fourni peut rester dû.</li>
<li>Dans certains cas, le droit s’éteint lorsque le service a été pleinement exécuté avec votre accord exprès.</li>
<li>Le remboursement intervient au plus tard 14 jours après votre déclaration, en principe par le même moyen de paiement.</li>
</ul>
<h2>Résumé</h2>
<table>
<thead>
<tr><th>Droit</th><th>Ce qu’il permet</th></tr>
</thead>
<tbody>
<tr><td>Rétractation</td><td>Dans les 14 jours, renoncer au contrat et être remboursé, sous réserve du service déjà fourni</td></tr>
<tr><td>Résiliation</td><td>À tout moment, arrêter le contrat pour l’avenir ; en principe sans remboursement, puisque l’accès payé reste ouvert</td></tr>
</tbody>
</table>
<h2>Supprimer le compte n’est pas résilier</h2>
<p>La suppression efface vos données immédiatement. Si vous avez un abonnement en cours, résiliez d’abord, conservez la confirmation, puis supprimez le compte. Voyez aussi <a href="/base-de-connaissances/vos-donnees-export-et-suppression">Vos données : export et suppression</a>.</p>
`,
  },
  en: {
    slug: "cancelling-and-right-of-withdrawal",
    title: "Cancelling and the right of withdrawal",
    excerpt: "Two rights that are often confused, with their deadlines and effects, in general terms.",
    body: `
<p>A subscription can end in two ways. <strong>Cancelling</strong> stops the contract for the future; <strong>withdrawal</strong> lets you step back from it shortly after you signed up. This article gives general guidance: only the terms of the contract and the law are binding, and it does not replace legal advice.</p>
<h2>During the trial: nothing to do</h2>
<p>The free trial needs no bank card and ends by itself, so there is nothing to cancel. If you do not want to wait, you can delete your account on your <a href="/en/UserDashboard">dashboard</a>.</p>
<h2>Cancelling</h2>
<ul>
<li>You can ask for it whenever you like, without a reason.</li>
<li>Access stays open until the end of the period already paid; it is not renewed after that.</li>
<li>Your data is not erased by it: you can come back later, or delete the account.</li>
</ul>
<p>In France (where the word is <em>résiliation</em>), a contract made online must also be open to cancellation online. An effective request gives your name, the e-mail address of the account, the subscription concerned and the date you wish. Keep the confirmation.</p>
<h2>The right of withdrawal</h2>
<p>A consumer who subscribes at a distance in the European Union normally has <strong>14 days</strong> to withdraw, without a reason. Some general rules:</p>
<ul>
<li>For a service, the period runs from the day the contract is made.</li>
<li>A clear statement, sent before the period ends, is enough.</li>
<li>If you expressly asked for the service to begin before the period ended, an amount in proportion to what was already supplied may remain due.</li>
<li>In some cases the right ends once the service has been fully performed with your express consent.</li>
<li>The refund comes no later than 14 days after your statement, normally by the same means of payment.</li>
</ul>
<h2>In short</h2>
<table>
<thead>
<tr><th>Right</th><th>What it does</th></tr>
</thead>
<tbody>
<tr><td>Withdrawal</td><td>Within 14 days, steps back from the contract with a refund, less what was already supplied</td></tr>
<tr><td>Cancelling</td><td>At any time, stops the contract for the future; normally without a refund, since the access you paid for stays open</td></tr>
</tbody>
</table>
<h2>Deleting the account is not cancelling</h2>
<p>Deletion erases your data at once. If you have a running subscription, cancel first, keep the confirmation, then delete the account. See also <a href="/en/base-de-connaissances/your-data-export-and-deletion">Your data: export and deletion</a>.</p>
`,
  },
};
