import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "end-of-trial",
  kind: "post",
  publishedAt: "2026-10-22T07:00:00.000Z",
  tags: ["accounts", "subscription"],
  fr: {
    slug: "ce-qui-change-a-la-fin-de-l-essai",
    title: "Ce qui change à la fin de l’essai",
    excerpt: "L’essai se termine sans surprise ni prélèvement. Ce qui s’arrête, ce qui reste et comment reprendre.",
    body: `
<p>Beaucoup d’essais dits gratuits reposent sur un oubli : on donne sa carte, on repousse la résiliation, et le premier prélèvement arrive avant que l’on y ait repensé. Le nôtre ne fonctionne pas ainsi. Voici ce qui se passe exactement, du premier jour au lendemain de la fin.</p>
<h2>Pendant l’essai</h2>
<p>La <a href="/trial">page d’inscription</a> dit quand l’essai commence et combien d’écrans peuvent servir en même temps. Il ne demande aucune carte bancaire. Vous disposez de la vraie extension, et non d’une démonstration : installez-la dans Stremio, puis regardez sur le téléphone comme sur le téléviseur.</p>
<p>En haut de votre <a href="/UserDashboard">tableau de bord</a>, une ligne indique la date de fin et le nombre de jours qui restent. Un e-mail vous la rappelle la veille.</p>
<h2>Le moment où il prend fin</h2>
<p>Il ne se passe rien de spectaculaire, et surtout :</p>
<ul>
<li><strong>rien n’est prélevé</strong>, puisque vous n’avez donné aucun moyen de paiement ;</li>
<li>l’essai <strong>ne se transforme pas</strong> en abonnement ;</li>
<li>vous n’avez <strong>rien à résilier</strong>, ni courrier ni formulaire.</li>
</ul>
<p>L’accès s’interrompt. Dans Stremio, l’extension n’affiche plus qu’une entrée, qui le dit et mène aux formules.</p>
<h2>Ce qui s’arrête, ce qui reste</h2>
<table>
<thead>
<tr><th>Élément</th><th>Après l’essai</th></tr>
</thead>
<tbody>
<tr><td>Extension dans Stremio</td><td>Toujours installée ; elle n’affiche plus qu’un avertissement</td></tr>
<tr><td>Compte sur le site</td><td>Conservé ; vous pouvez toujours vous connecter</td></tr>
<tr><td>Lien privé et identifiants de streaming</td><td>Conservés, en attente de votre retour</td></tr>
<tr><td>Réglages, langue, lettre d’information</td><td>Conservés</td></tr>
<tr><td>Export et suppression des données</td><td>Toujours possibles</td></tr>
</tbody>
</table>
<h2>Trois issues possibles</h2>
<h3>Vous continuez</h3>
<p><a href="/subscription-plans">Choisissez une formule</a>. Dès que votre accès est de nouveau actif, l’extension l’est aussi : vous n’avez rien à réinstaller. En choisissant avant la fin de l’essai, vous évitez toute interruption et ne perdez aucun jour : la période payée commence lorsque l’essai se termine, sauf avec certains codes promo.</p>
<h3>Vous réfléchissez</h3>
<p>Prenez votre temps. Le compte reste en place, et vous retrouverez les mêmes écrans en revenant. Si vous recevez la lettre d’information, vous pouvez vous en désinscrire depuis le tableau de bord.</p>
<h3>Vous partez</h3>
<p>Vous pouvez laisser les choses en l’état ou tout effacer. La suppression demande votre mot de passe et prend effet immédiatement ; elle est définitive. Avant cela, téléchargez vos données si vous souhaitez en garder une copie. La marche à suivre figure dans <a href="/base-de-connaissances/vos-donnees-export-et-suppression">Vos données : export et suppression</a>.</p>
<h2>Bien utiliser l’essai</h2>
<p>Un essai passe vite. Voici un petit programme pour vous décider en connaissance de cause :</p>
<ol>
<li><strong>Pour commencer</strong>, installez l’extension sur le téléphone, connectez le téléviseur au même compte Stremio et vérifiez qu’elle apparaît sur les deux.</li>
<li><strong>Ensuite</strong>, regardez à l’heure où vous regardez d’habitude. C’est le soir que les réseaux sont chargés, et c’est donc le soir qu’un essai a du sens.</li>
<li><strong>Avant la fin</strong>, testez ce qui compte en cas d’ennui : remplacez votre lien privé, réinstallez l’extension, ouvrez le Centre d’aide.</li>
</ol>
<p>Si un écran pose problème, ne restez pas bloqué : <a href="/base-de-connaissances/une-extension-ne-se-charge-pas">cinq vérifications</a> suffisent le plus souvent.</p>
<h2>En un mot</h2>
<p>Un essai doit permettre de dire non sans effort. Si vous dites oui, ce sera parce que le service vous convient, et non parce que vous avez oublié une date.</p>
`,
  },
  en: {
    slug: "what-changes-when-your-trial-ends",
    title: "What changes when your trial ends",
    excerpt: "The trial ends without surprise or charge. What stops, what stays, and how to come back.",
    body: `
<p>Many so-called free trials count on forgetfulness: you give your card, you put off cancelling, and the first charge arrives before you think of it again. Ours does not work that way. Here is exactly what happens, from the first day to the day after.</p>
<h2>During the trial</h2>
<p>The <a href="/en/trial">sign-up page</a> says when the trial starts and how many screens you can use at the same time. It needs no bank card. You have the real add-on, not a demo: install it in Stremio, then watch on the phone as well as on the TV.</p>
<p>At the top of your <a href="/en/UserDashboard">dashboard</a>, a line shows the end date and the number of days left. An e-mail reminds you the day before.</p>
<h2>The moment it ends</h2>
<p>Nothing spectacular happens, and above all:</p>
<ul>
<li><strong>nothing is charged</strong>, since you gave no payment details;</li>
<li>the trial <strong>does not turn</strong> into a subscription;</li>
<li>there is <strong>nothing to cancel</strong>, no letter and no form.</li>
</ul>
<p>Access stops. In Stremio, the add-on shows a single entry that says so and leads to the plans.</p>
<h2>What stops, what stays</h2>
<table>
<thead>
<tr><th>Item</th><th>After the trial</th></tr>
</thead>
<tbody>
<tr><td>Add-on in Stremio</td><td>Still installed; it shows nothing but a notice</td></tr>
<tr><td>Account on the site</td><td>Kept; you can still sign in</td></tr>
<tr><td>Private link and streaming credentials</td><td>Kept, waiting for your return</td></tr>
<tr><td>Settings, language, newsletter</td><td>Kept</td></tr>
<tr><td>Export and deletion of data</td><td>Still possible</td></tr>
</tbody>
</table>
<h2>Three options</h2>
<h3>You continue</h3>
<p><a href="/en/subscription-plans">Choose a plan</a>. As soon as your access is active again, so is the add-on: there is nothing to reinstall. If you choose before the trial ends, there is no interruption at all and you do not lose a day: the paid period begins when the trial ends, except with some coupons.</p>
<h3>You think it over</h3>
<p>Take your time. The account stays in place, and you will find the same screens when you come back. If you signed up for the newsletter, you can unsubscribe on the dashboard.</p>
<h3>You leave</h3>
<p>You can leave things as they are or erase everything. Deletion asks for your password and takes effect at once; it is final. Before you do, download your data if you want to keep a copy. The steps are in <a href="/en/base-de-connaissances/your-data-export-and-deletion">Your data: export and deletion</a>.</p>
<h2>Making the most of the trial</h2>
<p>A trial is soon over. Here is a short plan to help you decide:</p>
<ol>
<li><strong>To begin with</strong>, connect the phone and then the TV, and check that the same add-ons appear on both.</li>
<li><strong>Then</strong> watch at the time when you usually watch. Networks are busy in the evening, so the evening is when a test means something.</li>
<li><strong>Before it ends</strong>, test what matters when something goes wrong: replace your private link, install the add-on again, open the Help centre.</li>
</ol>
<p>If a screen gives you trouble, do not get stuck: <a href="/en/base-de-connaissances/an-add-on-does-not-load">five checks</a> are enough most of the time.</p>
<h2>In short</h2>
<p>A trial should let you say no without effort. If you say yes, it will be because the service suits you, and not because you forgot a date.</p>
`,
  },
};
