import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "what-is-debrid",
  kind: "article",
  category: "start",
  position: 20,
  publishedAt: "2026-09-01T08:05:00.000Z",
  fr: {
    slug: "qu-est-ce-qu-un-service-de-debridage",
    title: "Qu’est-ce qu’un service de débridage ?",
    excerpt:
      "Une explication neutre : ce que fait un service de débridage, ce qu’il ne fait pas et ce qu’il faut vérifier.",
    body: `
<p>Le mot « débridage », souvent abrégé en « debrid », revient dès qu’il est question d’extensions de streaming. Voici ce qu’il désigne, sans jargon et sans parti pris.</p>
<h2>L’idée de départ</h2>
<p>De nombreux hébergeurs de fichiers limitent la vitesse ou le nombre de téléchargements de leurs visiteurs, sauf s’ils souscrivent un abonnement. Un service de débridage est un <strong>intermédiaire</strong> : il détient lui-même un accès sans ces limites et transmet le fichier demandé à ses abonnés depuis ses propres serveurs. « Débrider » veut donc dire « lever une limite de débit ».</p>
<h2>Ce que cela change pour la lecture</h2>
<ul>
<li><strong>La régularité.</strong> Le débit dépend d’un seul serveur, généralement rapide, plutôt que de plusieurs hébergeurs inégaux.</li>
<li><strong>La simplicité.</strong> Un seul compte remplace plusieurs abonnements.</li>
<li><strong>La compatibilité.</strong> Le fichier arrive par une connexion web ordinaire, que tous les appareils savent lire.</li>
</ul>
<h2>Ce que cela ne change pas</h2>
<p>Un service de débridage n’est ni un catalogue, ni un moteur de recherche, ni une garantie sur l’origine d’un fichier. Il transporte ce qu’on lui demande ; il ne vous donne <strong>aucun droit</strong> sur une œuvre. Ce que vous pouvez regarder reste fixé par le droit d’auteur de votre pays, exactement comme avec un navigateur. Il appartient à chacun de n’accéder qu’à des contenus qu’il a le droit de consulter.</p>
<p>Ce n’est pas non plus un réseau privé virtuel : il ne dissimule pas votre connexion et ne chiffre pas le reste de votre navigation.</p>
<h2>Débridage, extension, application</h2>
<table>
<thead>
<tr><th>Élément</th><th>Rôle</th></tr>
</thead>
<tbody>
<tr><td>Application</td><td>Affiche les menus et lit la vidéo</td></tr>
<tr><td>Extension</td><td>Fournit à l’application des listes, des fiches ou des adresses</td></tr>
<tr><td>Service de débridage</td><td>Transmet un fichier sans limite de débit artificielle</td></tr>
</tbody>
</table>
<h2>Avant de souscrire où que ce soit</h2>
<ul>
<li>Lisez les conditions d’utilisation, notamment le nombre d’adresses réseau autorisées en même temps.</li>
<li>Repérez les quotas : beaucoup de services prévoient un volume d’usage raisonnable.</li>
<li>Traitez la clé du service comme un mot de passe : quiconque la possède utilise votre compte.</li>
</ul>
<p>D’autres termes vous échappent ? Notre <a href="/blog/lexique-des-extensions-de-streaming">lexique des extensions de streaming</a> les explique un par un.</p>
`,
  },
  en: {
    slug: "what-is-a-debrid-service",
    title: "What is a debrid service?",
    excerpt:
      "A neutral explanation: what a debrid service does, what it does not do, and what to check before you use one.",
    body: `
<p>The word “debrid” comes up as soon as people talk about streaming add-ons. Here is what it means, without jargon and without taking sides.</p>
<h2>The basic idea</h2>
<p>Many file hosts limit the speed or the number of downloads, except for visitors who pay for a subscription. A debrid service is an <strong>intermediary</strong>: it has access without those limits and passes the requested file on to its subscribers from its own servers. The name comes from the French <em>débrider</em>, to take the bridle off: it lifts a speed limit.</p>
<h2>What it changes for playback</h2>
<ul>
<li><strong>Steadiness.</strong> The speed depends on one server, usually a fast one, instead of several hosts of uneven quality.</li>
<li><strong>Simplicity.</strong> One account replaces several subscriptions.</li>
<li><strong>Compatibility.</strong> The file arrives over an ordinary web connection, which every device can read.</li>
</ul>
<h2>What it does not change</h2>
<p>A debrid service is not a catalogue, not a search engine, and no guarantee of where a file comes from. It carries what it is asked to carry; it gives you <strong>no right</strong> to any work. What you may watch is still decided by the copyright law of your country, just as it is in a browser. You are responsible for accessing only content that you are entitled to see.</p>
<p>It is not a virtual private network either: it does not hide your connection and does not encrypt the rest of your browsing.</p>
<h2>Debrid, add-on, app</h2>
<table>
<thead>
<tr><th>Part</th><th>Role</th></tr>
</thead>
<tbody>
<tr><td>App</td><td>Shows the menus and plays the video</td></tr>
<tr><td>Add-on</td><td>Gives the app lists, descriptions or addresses</td></tr>
<tr><td>Debrid service</td><td>Passes a file on without an artificial speed limit</td></tr>
</tbody>
</table>
<h2>Before you subscribe anywhere</h2>
<ul>
<li>Read the terms of use, in particular how many network addresses may be used at the same time.</li>
<li>Look for quotas: many services set a fair-use limit.</li>
<li>Treat the service’s key like a password: anyone who holds it can use your account.</li>
</ul>
<p>Unsure about other words? Our <a href="/en/blog/a-glossary-of-streaming-add-ons">glossary of streaming add-ons</a> explains them one by one.</p>
`,
  },
};
