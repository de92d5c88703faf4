import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "behind-the-service",
  kind: "post",
  publishedAt: "2026-11-17T07:00:00.000Z",
  tags: ["behind-the-scenes"],
  fr: {
    slug: "dans-les-coulisses-un-seul-fichier-deux-langues",
    title: "Dans les coulisses : un seul fichier, deux langues",
    excerpt: "Comment ce site est construit, pourquoi il tient dans un seul fichier et ce que cela change pour vous.",
    body: `
<p>On demande parfois ce qu’il y a derrière une page qui s’affiche vite. La réponse tient souvent en une longue liste de logiciels. La nôtre est courte, et c’est un choix. Visite guidée, sans prérequis technique.</p>
<h2>Un seul fichier à faire tourner</h2>
<p>Le site, la base de données, les règles d’accès, les e-mails, les tâches de fond et les pages que vous lisez sont réunis dans <strong>un seul programme</strong>. Pour mettre le service en route, on copie ce fichier sur un serveur et on le démarre. Pour le mettre à jour, on remplace le fichier.</p>
<p>Cette sobriété a des effets très concrets :</p>
<ul>
<li><strong>Moins de pièces, moins de pannes.</strong> Il n’y a pas de service annexe dont la défaillance entraînerait les autres.</li>
<li><strong>Moins de portes à garder.</strong> Un logiciel que l’on n’installe pas n’a pas de faille à corriger.</li>
<li><strong>Des mises à jour entières.</strong> Les pages, les règles et la structure des données changent ensemble ; elles ne peuvent pas se contredire.</li>
<li><strong>Des données au même endroit.</strong> Tout ce qui doit survivre à un redémarrage tient dans un seul dossier, que l’on sauvegarde d’un bloc.</li>
</ul>
<h2>Des pages prêtes avant d’être demandées</h2>
<p>Quand vous ouvrez une page publique, le serveur vous l’envoie déjà composée : le texte est là, même si votre navigateur n’exécute aucun script. Une copie reste en mémoire, compressée d’avance, de sorte que le visiteur suivant la reçoit aussitôt.</p>
<p>Reste un problème classique : comment éviter de servir une copie périmée ? Chaque page sait de quelles données elle dépend. Lorsqu’un article est corrigé ou qu’un prix change, les pages concernées, et elles seules, sont recomposées.</p>
<p>Les pages personnelles suivent la règle inverse : votre tableau de bord n’est conservé nulle part en chemin.</p>
<h2>Deux langues, à égalité</h2>
<p>Le français n’est pas ici une traduction ajoutée après coup, ni l’anglais une option. Chaque texte existe dans les deux langues, et la construction du site <strong>échoue</strong> si l’une des deux est incomplète.</p>
<p>La typographie française est vérifiée de la même manière. Une machine relit chaque phrase et signale ce qu’un correcteur renverrait :</p>
<ul>
<li>l’espace insécable devant les deux-points et à l’intérieur des guillemets ;</li>
<li>l’espace fine devant le point-virgule, le point d’exclamation et le point d’interrogation ;</li>
<li>l’apostrophe courbe et les vrais points de suspension.</li>
</ul>
<p>Ce sont des détails, mais ce sont eux qui distinguent un texte écrit d’un texte converti. L’article que vous lisez a passé le même contrôle.</p>
<p>La langue se lit dans l’adresse : le français à la racine, l’anglais sous <code>/en</code>. Un lien vers un article s’ouvre donc dans la langue où il a été copié, et votre choix est retenu d’une visite à l’autre. Les e-mails suivent la langue de votre compte.</p>
<h2>Le travail qui ne se voit pas</h2>
<p>Envoyer un message, créer un compte de streaming, suspendre un accès expiré : ces opérations peuvent échouer pour des raisons extérieures. Chacune est donc inscrite dans la base <em>avant</em> d’être tentée. Si elle échoue, elle est reprise un peu plus tard ; si le serveur redémarre au mauvais moment, elle attend son tour. Une inscription que vous avez vue confirmée ne se perd pas.</p>
<h2>Ce que nous n’avons pas mis</h2>
<p>Ce que l’on écarte dit autant d’un service que ce qu’il contient. Pas de bandeau qui recouvre le texte, pas de lecture automatique, pas de fenêtre qui surgit quand vous partez. Les pages se parcourent au clavier, respectent la réduction des animations et restent lisibles sur un petit téléphone.</p>
<h2>Et pour vous ?</h2>
<p>Rien de tout cela ne demande d’action de votre part, et c’est le but. Si la question des secrets vous intéresse davantage, lisez <a href="/blog/comment-nous-protegeons-vos-identifiants">Comment nous protégeons vos identifiants</a>. Et si vous préférez juger sur pièces, <a href="/trial">l’essai</a> commence en une minute.</p>
`,
  },
  en: {
    slug: "behind-the-service-one-binary-two-languages",
    title: "Behind the scenes: one file, two languages",
    excerpt: "How this site is built, why it fits in a single file, and what that changes for you.",
    body: `
<p>People sometimes ask what is behind a page that opens quickly. The answer is often a long list of software. Ours is short, and that is a choice. A guided tour, no technical knowledge needed.</p>
<h2>A single file to run</h2>
<p>The site, the database, the access rules, the e-mails, the background tasks and the pages that you read are all in <strong>one program</strong>. To start the service, you copy this file to a server and run it. To update it, you replace the file.</p>
<p>This simplicity has very practical effects:</p>
<ul>
<li><strong>Fewer parts, fewer failures.</strong> There is no side service to fail and drag the others down.</li>
<li><strong>Fewer doors to guard.</strong> Software that is not installed has no hole to patch.</li>
<li><strong>Complete updates.</strong> Pages, rules and the structure of the data change together; they cannot contradict each other.</li>
<li><strong>Data in one place.</strong> Everything that must survive a restart is in a single folder, which is backed up as one.</li>
</ul>
<h2>Pages ready before they are asked for</h2>
<p>When you open a public page, the server sends it ready-made: the text is there even if your browser runs no script at all. A copy stays in memory, compressed in advance, so that the next visitor gets it at once.</p>
<p>That leaves a classic problem: how not to serve an outdated copy? Each page knows which data it depends on. When an article is corrected or a price changes, the pages affected, and only those, are rebuilt.</p>
<p>Personal pages follow the opposite rule: no copy of your dashboard is kept along the way.</p>
<h2>Two languages, on equal terms</h2>
<p>French is not an afterthought here, and English is not an optional extra. Every text exists in both languages, and building the site <strong>fails</strong> if either is incomplete.</p>
<p>French typography is checked in the same way. A program reads every sentence and reports what a proofreader would send back:</p>
<ul>
<li>the no-break space before a colon and inside quotation marks;</li>
<li>the narrow space before a semicolon, an exclamation mark or a question mark;</li>
<li>the curly apostrophe and the real ellipsis.</li>
</ul>
<p>These are details, but they are what sets a written text apart from a converted one. The French version of this article passed the same check.</p>
<p>The language is in the address: French at the root, English under <code>/en</code>. A link to an article therefore opens in the language in which it was copied, and your choice is remembered from one visit to the next. E-mails follow the language of your account.</p>
<h2>The work you do not see</h2>
<p>Sending a message, creating a streaming account, suspending access that has expired: these can fail for reasons beyond our control. So each of them is written to the database <em>before</em> it is tried. If it fails, it is tried again a little later; if the server restarts at the wrong moment, it waits for its turn. A sign-up that you saw confirmed is never lost.</p>
<h2>What we left out</h2>
<p>What is left out says as much about a service as what is in it. No banner over the text, no autoplay, no window that pops up when you leave. The pages work with the keyboard, respect reduced motion and stay readable on a small phone.</p>
<h2>What about you?</h2>
<p>None of this asks anything of you, and that is the point. If you want to know how we protect secrets, read <a href="/en/blog/how-we-keep-your-credentials-safe">How we keep your credentials safe</a>. And if you would rather see for yourself, <a href="/en/trial">the trial</a> takes a minute to start.</p>
`,
  },
};
