import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "safe-credentials",
  kind: "post",
  publishedAt: "2026-09-24T07:00:00.000Z",
  tags: ["accounts", "security"],
  fr: {
    slug: "comment-nous-protegeons-vos-identifiants",
    title: "Comment nous protégeons vos identifiants",
    excerpt: "Chiffrement, affichage à la demande, renouvellement : ce que nous faisons, et ce que cela ne fait pas.",
    body: `
<p>Un service comme le nôtre garde deux sortes de secrets : le mot de passe avec lequel vous entrez sur le site, et les identifiants de streaming que nous créons pour vous, avec votre lien privé. Ils ne se protègent pas de la même façon. Voici comment, sans rien enjoliver.</p>
<h2>Le mot de passe du site : personne ne peut le lire</h2>
<p>Nous ne conservons pas votre mot de passe, mais une <strong>empreinte</strong> : le résultat d’un calcul volontairement lent, que l’on sait refaire mais pas inverser. À chaque connexion, le calcul est refait et les résultats sont comparés. Si quelqu’un lisait la base de données, il n’y trouverait aucun mot de passe.</p>
<p>Encore faut-il que le vôtre ne se devine pas. Nous demandons au moins douze caractères, sans imposer de symboles : une phrase convient mieux qu’un mot tarabiscoté. Les choix trop prévisibles, tels que les suites de touches ou votre propre adresse, sont refusés. Le nombre d’essais est limité.</p>
<h2>Les identifiants de streaming : chiffrés, car il faut pouvoir les montrer</h2>
<p>Une empreinte ne suffirait pas ici, puisque vous devez pouvoir relire ce mot de passe pour ouvrir votre extension sur un autre appareil. Il est donc <strong>chiffré</strong> avant d’être écrit dans la base, avec un algorithme éprouvé (AES-256 en mode GCM). La clé n’est pas dans la base : une copie de la base sans la clé ne révèle aucun mot de passe.</p>
<p>Ce mot de passe compte seize caractères tirés au hasard par un générateur fait pour cet usage. Vous ne l’avez utilisé nulle part ailleurs ; s’il fuyait, il n’ouvrirait aucun autre compte.</p>
<h2>Affichés à la demande</h2>
<ul>
<li>Dans le tableau de bord, le mot de passe est masqué. Il ne s’affiche que lorsque vous le demandez, à l’abri d’un regard par-dessus l’épaule.</li>
<li>Les pages qui le contiennent ne sont conservées par aucun cache.</li>
<li>Il ne figure ni dans nos e-mails, ni dans le fichier d’export de vos données, ni dans les journaux du serveur.</li>
<li>La liste des membres que voit un administrateur ne le contient pas. S’il faut le consulter pour vous aider, cela se fait un compte à la fois, avec un motif, et votre activité l’indique.</li>
</ul>
<h2>Renouvelés quand vous le voulez</h2>
<p>La meilleure réponse à un doute est de changer la serrure. Un bouton de votre <a href="/UserDashboard">tableau de bord</a> remplace le nom d’utilisateur, le mot de passe et le lien privé ; les anciens cessent de fonctionner. Il en va de même lorsque vous changez d’adresse e-mail. La marche à suivre est décrite dans <a href="/base-de-connaissances/renouveler-ses-identifiants">Remplacer son lien privé ou ses identifiants</a>.</p>
<h2>Être prévenu</h2>
<p>Lorsqu’une connexion a lieu depuis un appareil inconnu, un message vous en avertit, avec la date et l’appareil. Si ce n’était pas vous, changez le mot de passe du site : toutes les autres sessions sont fermées aussitôt.</p>
<h2>Ce que cela ne fait pas</h2>
<p>Aucune mesure technique ne protège d’un secret que l’on a soi-même donné. Il est honnête de dire où s’arrête la nôtre :</p>
<ul>
<li>Quiconque connaît vos identifiants peut s’en servir jusqu’à leur renouvellement.</li>
<li>Un appareil infecté voit ce que vous y tapez.</li>
<li>Le serveur doit détenir la clé pour vous montrer le mot de passe : le chiffrement protège les copies et les sauvegardes, non un serveur entièrement compromis.</li>
</ul>
<h2>Votre part, en cinq gestes</h2>
<ol>
<li>Un mot de passe propre à ce site, confié à un gestionnaire.</li>
<li>Une boîte de réception bien protégée : c’est elle qui permet de tout réinitialiser.</li>
<li>La connexion en deux étapes, avec une clé d’accès ou une application d’authentification.</li>
<li>Jamais de capture d’écran du code QR dans une conversation.</li>
<li>Un renouvellement après chaque appareil perdu, prêté ou vendu.</li>
</ol>
<p>Et si l’on vous demande un jour votre mot de passe en notre nom, la réponse est simple : ce n’est pas nous.</p>
`,
  },
  en: {
    slug: "how-we-keep-your-credentials-safe",
    title: "How we keep your credentials safe",
    excerpt: "Encryption, display on demand, renewal: what we do, and what that does not do.",
    body: `
<p>A service like ours keeps two kinds of secrets: the password that lets you into the site, and the streaming credentials that we create for you, with your private link. They are not protected in the same way. Here is how, without embellishment.</p>
<h2>The site password: nobody can read it</h2>
<p>We do not keep your password but a <strong>hash</strong>: the result of a deliberately slow calculation that can be repeated but not reversed. At each sign-in the calculation is repeated and the results are compared. Someone who read the database would find no password in it.</p>
<p>Yours still has to be hard to guess. We ask for at least twelve characters and impose no symbols: a sentence is better than a contorted word. Choices that are too predictable, such as keyboard patterns or your own address, are refused. The number of attempts is limited.</p>
<h2>Streaming credentials: encrypted, because they have to be shown</h2>
<p>A hash would not do here, since you must be able to read this password in order to open your add-on on another device. So it is <strong>encrypted</strong> before it is written to the database, with a proven algorithm (AES-256 in GCM mode). The key is not in the database: a copy of the database without the key reveals no password.</p>
<p>This password has sixteen characters drawn by a random generator designed for the purpose. You have not used it anywhere else; if it leaked, it would open no other account.</p>
<h2>Shown on demand</h2>
<ul>
<li>On the dashboard the password is hidden. It appears only when you ask for it, safe from anyone looking over your shoulder.</li>
<li>No cache keeps the pages that contain it.</li>
<li>It is not in our e-mails, not in the export file of your data, and not in the logs of the server.</li>
<li>The list of members that an administrator sees does not contain it. If our team has to look it up to help you, they do so for one account at a time, with a reason, and your activity says so.</li>
</ul>
<h2>Renewed whenever you want</h2>
<p>The best answer to a doubt is to change the lock. A button on your <a href="/en/UserDashboard">dashboard</a> replaces the username, the password and the private link; the old ones stop working. The same happens when you change your e-mail address. The steps are described in <a href="/en/base-de-connaissances/renew-your-credentials">Replace your private link or your credentials</a>.</p>
<h2>Being notified</h2>
<p>When someone signs in from a device we do not recognise, an e-mail tells you, with the date and the device. If it was not you, change the site password: all other sessions are closed at once.</p>
<h2>What this does not do</h2>
<p>No technical measure protects a secret that you gave away yourself. It is only honest to say where ours ends:</p>
<ul>
<li>Anyone who knows your credentials can use them until you renew them.</li>
<li>An infected device sees what you type on it.</li>
<li>The server must hold the key in order to show you the password: encryption protects copies and backups, not a server that has been taken over entirely.</li>
</ul>
<h2>Your part, in five habits</h2>
<ol>
<li>A password used for this site only, kept in a password manager.</li>
<li>A well-protected mailbox: it can be used to reset everything else.</li>
<li>Two-step sign-in, with a passkey or an authenticator app.</li>
<li>Never a screenshot of the QR code in a chat.</li>
<li>New credentials whenever a device is lost, lent or sold.</li>
</ol>
<p>And if anyone ever asks for your password on our behalf, the answer is simple: it is not us.</p>
`,
  },
};
