import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "which-plan",
  kind: "article",
  category: "billing",
  position: 111,
  publishedAt: "2026-11-29T08:05:00.000Z",
  fr: {
    slug: "quelle-formule-choisir",
    title: "Quelle formule choisir ?",
    excerpt:
      "Compter les écrans qui servent en même temps, comparer le mois et l’année, et changer d’avis plus tard sans rien perdre.",
    body: `
<p>Les formules et leurs prix figurent sur la page <a href="/subscription-plans">Formules et prix</a>. Pour choisir, deux questions suffisent : combien d’écrans servent en même temps chez vous, et combien de temps pensez-vous rester ?</p>
<h2>Compter les écrans</h2>
<p>Ce ne sont pas les appareils que vous possédez qui comptent, mais ceux qui servent <strong>au même moment</strong>. Vous pouvez installer l’extension sur autant d’appareils que vous le souhaitez.</p>
<table>
<thead>
<tr><th>Votre foyer</th><th>Ce qu’il vous faut</th></tr>
</thead>
<tbody>
<tr><td>Vous regardez seul, ou toujours ensemble devant le même téléviseur</td><td>Un écran</td></tr>
<tr><td>À deux, parfois chacun de son côté</td><td>Deux écrans</td></tr>
<tr><td>Une famille : le salon, une chambre, une tablette</td><td>Trois écrans ou plus</td></tr>
</tbody>
</table>
<p>Un écran compte encore pendant un quart d’heure après sa dernière utilisation. L’article <a href="/base-de-connaissances/plusieurs-ecrans-et-mises-a-jour">Plusieurs écrans</a> explique le calcul, et ce qui se passe s’il y en a un de trop : cet écran affiche un avertissement, les autres ne sont pas interrompus.</p>
<p>Certaines formules peuvent aussi comprendre plus de sources ou une réponse plus rapide ; la carte de chaque formule l’indique.</p>
<h2>Au mois ou à l’année</h2>
<ul>
<li><strong>Au mois</strong>, vous payez plus souvent et pouvez vous arrêter plus tôt.</li>
<li><strong>À l’année</strong>, vous payez en une fois. La page des formules indique ce que vous économisez.</li>
</ul>
<h2>Profiter de l’essai pour décider</h2>
<p>Pendant l’<a href="/trial">essai gratuit</a>, regardez comme d’habitude. Votre <a href="/UserDashboard">tableau de bord</a> affiche le nombre d’écrans utilisés : si vous n’en voyez jamais plus d’un, la plus petite formule suffit. Les écrans de l’essai ne sont pas forcément ceux de la formule que vous choisirez ; la page d’inscription en donne le nombre.</p>
<h2>Changer d’avis</h2>
<ol>
<li>Ouvrez la page « Formule » de votre tableau de bord.</li>
<li>Choisissez « Changer de formule ou de période ».</li>
<li>Lisez le montant, puis confirmez.</li>
</ol>
<p>Une formule avec plus d’écrans s’applique aussitôt, sans rien réinstaller. Pour les moyens de paiement, lisez <a href="/base-de-connaissances/comment-payer">Comment payer</a>.</p>
`,
  },
  en: {
    slug: "which-plan",
    title: "Which plan should I choose?",
    excerpt:
      "Count the screens in use at the same time, compare month and year, and change your mind later without losing anything.",
    body: `
<p>The plans and their prices are on the page <a href="/en/subscription-plans">Plans and prices</a>. To choose, two questions are enough: how many screens are in use at the same time in your home, and how long do you think you will stay?</p>
<h2>Count the screens</h2>
<p>The number of devices that you own does not matter, only those in use <strong>at the same moment</strong>. You can install the add-on on as many devices as you like.</p>
<table>
<thead>
<tr><th>Your household</th><th>What you need</th></tr>
</thead>
<tbody>
<tr><td>You watch alone, or always together in front of the same TV</td><td>One screen</td></tr>
<tr><td>Two people, sometimes each on their own</td><td>Two screens</td></tr>
<tr><td>A family: the living room, a bedroom, a tablet</td><td>Three screens or more</td></tr>
</tbody>
</table>
<p>A screen still counts for a quarter of an hour after its last use. The article <a href="/en/base-de-connaissances/several-screens-and-updates">Several screens</a> explains how they are counted, and what happens when there is one too many: that screen shows a notice, and the others keep playing.</p>
<p>Some plans may also include more sources or a faster reply; the card of each plan says so.</p>
<h2>By the month or by the year</h2>
<ul>
<li><strong>By the month</strong>, you pay more often and can stop earlier.</li>
<li><strong>By the year</strong>, you pay once. The plans page shows how much you save.</li>
</ul>
<h2>Use the trial to decide</h2>
<p>During the <a href="/en/trial">free trial</a>, watch as usual. Your <a href="/en/UserDashboard">dashboard</a> shows the number of screens in use: if you never see more than one, the smallest plan is enough. The screens of the trial are not necessarily those of the plan that you will choose; the sign-up page gives their number.</p>
<h2>Change your mind</h2>
<ol>
<li>Open the “Plan” page of your dashboard.</li>
<li>Choose “Change plan or period”.</li>
<li>Read the amount, then confirm.</li>
</ol>
<p>A plan with more screens applies immediately, with nothing to reinstall. For the ways to pay, read <a href="/en/base-de-connaissances/how-to-pay">How to pay</a>.</p>
`,
  },
};
