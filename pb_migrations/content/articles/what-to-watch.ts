import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "what-to-watch",
  kind: "article",
  category: "start",
  position: 5,
  publishedAt: "2026-11-29T08:00:00.000Z",
  fr: {
    slug: "que-puis-je-regarder-est-ce-legal",
    title: "Que puis-je regarder, et est-ce légal ?",
    excerpt:
      "D’où viennent les films, qui les propose et à quel prix, ce que nous ne fournissons pas, et comment rester en règle.",
    body: `
<p>Nous ne fournissons ni film, ni série, ni chaîne. Nous préparons une extension qui réunit des sources dans l’application Stremio, nous la gardons en marche et nous vous aidons sur chaque appareil : c’est pour cela que vous nous payez. Voici ce que cela veut dire pour vos soirées.</p>
<h2>D’où viennent les films</h2>
<p>Chaque source appartient à quelqu’un : une archive publique, un éditeur, une chaîne, ou le service auquel vous êtes abonné par ailleurs. La page <a href="/more">Ce que nous faisons</a> présente les sources que votre extension utilise. Pour chacune, elle indique :</p>
<ul>
<li>ce qu’elle montre ;</li>
<li>qui la propose ;</li>
<li>si elle est gratuite, ou ce qu’elle coûte ;</li>
<li>sur quel droit elle s’appuie.</li>
</ul>
<p>Si une ligne manque, la page le dit. Demandez-nous alors des précisions avant de vous abonner.</p>
<h2>Ce que nous ne fournissons pas</h2>
<table>
<thead>
<tr><th>Élément</th><th>Qui le fournit</th></tr>
</thead>
<tbody>
<tr><td>Les films et les séries</td><td>Les sources, sous leur propre nom</td></tr>
<tr><td>L’application</td><td>Stremio, gratuitement ; elle est éditée par une autre entreprise</td></tr>
<tr><td>L’abonnement à un service tiers</td><td>Ce service, que vous payez directement</td></tr>
<tr><td>L’extension, sa mise à jour et l’aide</td><td>Nous</td></tr>
</tbody>
</table>
<h2>Est-ce légal ?</h2>
<p>Stremio et les extensions sont des logiciels ordinaires, comme un navigateur : ce qui compte, c’est ce que l’on regarde. Une œuvre peut se regarder librement lorsqu’elle appartient au domaine public, lorsque son auteur la propose sous une licence ouverte, lorsque l’ayant droit la diffuse gratuitement, ou lorsque vous avez payé pour y accéder. Regarder une copie diffusée sans l’accord des ayants droit n’est pas permis, et aucun abonnement n’y change rien.</p>
<p>Vous pouvez ajouter d’autres extensions à votre compte Stremio. Celles-là, nous ne les avons ni choisies ni vérifiées : lisez qui les propose avant de vous en servir. Le même conseil vaut pour un <a href="/base-de-connaissances/qu-est-ce-qu-un-service-de-debridage">service de débridage</a>, qui transporte des fichiers sans donner aucun droit.</p>
<h2>Un titre manque, ou une source ne répond plus</h2>
<p>Le choix des titres appartient à chaque source ; il peut changer sans préavis. Si une source tombe en panne, nous le voyons en général avant vous. Si un titre ne se lance pas, suivez les <a href="/base-de-connaissances/une-extension-ne-se-charge-pas">cinq vérifications</a>.</p>
`,
  },
  en: {
    slug: "what-can-i-watch-is-it-legal",
    title: "What can I watch, and is it legal?",
    excerpt:
      "Where the films come from, who provides them at what price, what we do not supply, and how to stay within the law.",
    body: `
<p>We supply no film, no series and no channel. We prepare an add-on that brings sources together in the Stremio app, we keep it working, and we help you on each device: that is what you pay us for. Here is what it means for your evenings.</p>
<h2>Where the films come from</h2>
<p>Every source belongs to someone: a public archive, a publisher, a channel, or the service that you already subscribe to. The page <a href="/en/more">What we do</a> presents the sources that your add-on uses. For each one, it says:</p>
<ul>
<li>what it shows;</li>
<li>who provides it;</li>
<li>whether it is free, or what it costs;</li>
<li>which right it relies on.</li>
</ul>
<p>If a line is missing, the page says so. Ask us for details before you subscribe.</p>
<h2>What we do not supply</h2>
<table>
<thead>
<tr><th>Part</th><th>Who supplies it</th></tr>
</thead>
<tbody>
<tr><td>Films and series</td><td>The sources, under their own names</td></tr>
<tr><td>The app</td><td>Stremio, free of charge; another company makes it</td></tr>
<tr><td>The subscription to a third-party service</td><td>That service, which you pay directly</td></tr>
<tr><td>The add-on, its updates and help</td><td>We do</td></tr>
</tbody>
</table>
<h2>Is it legal?</h2>
<p>Stremio and add-ons are ordinary software, like a browser: what matters is what you watch. You may watch a work when it is in the public domain, when its author offers it under an open licence, when the rights holder shows it free of charge, or when you have paid for access to it. Watching a copy that is distributed without the consent of the rights holders is not allowed, and no subscription changes that.</p>
<p>You can add other add-ons to your Stremio account. We have neither chosen nor checked those: find out who provides them before you use them. The same goes for a <a href="/en/base-de-connaissances/what-is-a-debrid-service">debrid service</a>, which carries files and gives you no right to them.</p>
<h2>A title is missing, or a source stops working</h2>
<p>Each source chooses its titles, and may change them without notice. If a source fails, we usually notice before you do. If a title does not start, go through the <a href="/en/base-de-connaissances/an-add-on-does-not-load">five checks</a>.</p>
`,
  },
};
