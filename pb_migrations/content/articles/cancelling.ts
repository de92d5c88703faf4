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
    excerpt: "Arrêter son abonnement en trois étapes, ou y renoncer peu après la commande : délais et effets.",
    body: `
<p>Mettre fin à un abonnement peut prendre deux formes. La <strong>résiliation</strong> arrête le contrat pour l’avenir ; la <strong>rétractation</strong> permet, peu après la souscription, d’y renoncer. Cet article donne des repères généraux : seules les conditions du contrat et la loi font foi, et il ne remplace pas un conseil juridique.</p>
<h2>Pendant l’essai : rien à faire</h2>
<p>L’essai gratuit ne demande pas de carte bancaire et prend fin automatiquement. Il n’y a donc rien à résilier. Si vous ne souhaitez pas attendre, vous pouvez supprimer votre compte depuis votre <a href="/UserDashboard">tableau de bord</a>.</p>
<h2>La résiliation</h2>
<p>Elle se fait en ligne, quand vous le souhaitez, sans nous écrire ni vous justifier :</p>
<ol>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a>, page « Formule ».</li>
<li>Choisissez « Résilier mon abonnement… ».</li>
<li>Lisez la date de fin, puis confirmez. Un e-mail vous le confirme ; conservez-le.</li>
</ol>
<p>Voici ce qui se passe ensuite :</p>
<ul>
<li>L’accès reste ouvert jusqu’à la fin de la période déjà payée, et plus rien n’est prélevé.</li>
<li>Jusqu’à cette date, vous pouvez changer d’avis : choisissez « Reprendre mon abonnement ».</li>
<li>Vos données ne sont pas effacées pour autant : vous pouvez revenir plus tard, ou supprimer le compte.</li>
</ul>
<p>Une formule réglée par virement n’est pas renouvelée automatiquement : elle prend fin avec la période payée, sans démarche de votre part.</p>
<h2>Le droit de rétractation</h2>
<p>Dans l’Union européenne, un consommateur qui souscrit à distance dispose en principe de <strong>14 jours</strong> pour se rétracter, sans avoir à se justifier. Quelques règles générales :</p>
<ul>
<li>Le délai court, pour un service, à partir de la conclusion du contrat ; nous le comptons à partir du premier paiement s’il vient plus tard.</li>
<li>Il suffit d’une déclaration dénuée d’ambiguïté, envoyée avant la fin du délai.</li>
<li>Si vous avez expressément demandé que le service commence avant la fin du délai, un montant proportionnel à ce qui a déjà été fourni peut rester dû.</li>
<li>Dans certains cas, le droit s’éteint lorsque le service a été pleinement exécuté avec votre accord exprès.</li>
<li>Le remboursement intervient au plus tard 14 jours après votre déclaration, en principe par le même moyen de paiement.</li>
</ul>
<p>Votre tableau de bord affiche le dernier jour du délai et vous permet de vous rétracter en deux étapes, comme le lien « Renoncer au contrat ici » au bas de chaque page. Nos <a href="/cgv">conditions générales de vente</a> indiquent à qui écrire et proposent un modèle de déclaration.</p>
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
<h2>Et si je supprime mon compte ?</h2>
<p>La suppression met aussi fin à l’abonnement : plus rien n’est prélevé. Mais l’accès s’arrête aussitôt, même au milieu d’une période payée, et vos données sont effacées. Pour profiter de cette période jusqu’au bout, résiliez d’abord et supprimez le compte ensuite. Voyez aussi <a href="/base-de-connaissances/vos-donnees-export-et-suppression">Vos données : export et suppression</a>.</p>
`,
  },
  en: {
    slug: "cancelling-and-right-of-withdrawal",
    title: "Cancelling and the right of withdrawal",
    excerpt:
      "Cancel your subscription in three steps, or back out of it shortly after ordering: deadlines and effects.",
    body: `
<p>A subscription can end in two ways. <strong>Cancelling</strong> stops the contract for the future; <strong>withdrawal</strong> lets you back out of it shortly after you sign up. This article gives general guidance: only the terms of the contract and the law are binding, and it does not replace legal advice.</p>
<h2>During the trial: no action needed</h2>
<p>The free trial needs no bank card and ends automatically, so there is nothing to cancel. If you do not want to wait, you can delete your account on your <a href="/en/UserDashboard">dashboard</a>.</p>
<h2>Cancelling</h2>
<p>You can cancel online whenever you like, without writing to us or giving a reason:</p>
<ol>
<li>Open your <a href="/en/UserDashboard">dashboard</a>, page “Plan”.</li>
<li>Choose “Cancel my subscription…”.</li>
<li>Check the end date, then confirm. An e-mail confirms the cancellation; keep it.</li>
</ol>
<p>What happens then:</p>
<ul>
<li>Access stays open until the end of the period already paid, and nothing more is charged.</li>
<li>Until that date you can change your mind: choose “Resume my subscription”.</li>
<li>Your data is not erased: you can come back later, or delete the account.</li>
</ul>
<p>A plan paid for by bank transfer does not renew: it ends with the period you paid for, and no action is needed.</p>
<h2>The right of withdrawal</h2>
<p>In the European Union, a consumer who subscribes at a distance normally has <strong>14 days</strong> to withdraw, without giving a reason. Some general rules:</p>
<ul>
<li>For a service, the period runs from the day the contract is concluded; we count it from the first payment if that comes later.</li>
<li>A clear statement, sent before the period ends, is enough.</li>
<li>If you expressly asked for the service to begin before the period ended, you may owe an amount in proportion to what has already been supplied.</li>
<li>In some cases the right ends once the service has been fully performed with your express consent.</li>
<li>The refund is made no later than 14 days after your statement, normally by the same payment method.</li>
</ul>
<p>Your dashboard shows the last day of that period and lets you withdraw in two steps, as does the link “Withdraw from the contract here” at the foot of every page. Our <a href="/en/cgv">terms of sale</a> tell you whom to write to and include a model statement.</p>
<h2>In short</h2>
<table>
<thead>
<tr><th>Right</th><th>What it allows</th></tr>
</thead>
<tbody>
<tr><td>Withdrawal</td><td>Within 14 days, you back out of the contract and get a refund, less what has already been supplied</td></tr>
<tr><td>Cancelling</td><td>At any time, you end the contract for the future; normally without a refund, since the access you paid for stays open</td></tr>
</tbody>
</table>
<h2>What if I delete my account?</h2>
<p>Deleting it ends the subscription too: nothing more is charged. But access stops at once, even in the middle of a period you paid for, and your data is erased. To use that period to the full, cancel first and delete the account afterwards. See also <a href="/en/base-de-connaissances/your-data-export-and-deletion">Your data: export and deletion</a>.</p>
`,
  },
};
