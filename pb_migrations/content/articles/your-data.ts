import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "your-data",
  kind: "article",
  category: "privacy",
  position: 130,
  publishedAt: "2026-09-05T08:00:00.000Z",
  fr: {
    slug: "vos-donnees-export-et-suppression",
    title: "Vos données : export et suppression",
    excerpt: "Ce que nous conservons sur vous, ce que contient le fichier d’export et ce que la suppression efface.",
    body: `
<p>Nous ne demandons que ce qu’il faut pour faire fonctionner votre compte. Voici ce que cela représente, et comment reprendre ou effacer ces données vous-même.</p>
<h2>Ce que nous conservons</h2>
<table>
<thead>
<tr><th>Donnée</th><th>Pourquoi</th></tr>
</thead>
<tbody>
<tr><td>Adresse e-mail</td><td>Vous connecter et vous écrire</td></tr>
<tr><td>Nom, si vous l’indiquez</td><td>Vous saluer</td></tr>
<tr><td>Mot de passe du site, sous forme d’empreinte</td><td>Vérifier votre connexion ; il ne peut pas être relu</td></tr>
<tr><td>Identifiants de streaming, mot de passe chiffré</td><td>Vous les montrer à la demande</td></tr>
<tr><td>Formule et dates d’accès</td><td>Ouvrir ou suspendre l’accès</td></tr>
<tr><td>Commandes, paiements et factures</td><td>Vous les montrer, et tenir la comptabilité</td></tr>
<tr><td>Langue, lettre d’information, code de parrainage</td><td>Respecter vos choix</td></tr>
<tr><td>Date d’acceptation des conditions</td><td>En garder la preuve</td></tr>
</tbody>
</table>
<p>Nous ne tenons pas la liste de ce que vous regardez. L’application Stremio conserve de son côté une bibliothèque et une reprise de lecture, selon ses propres règles.</p>
<h2>Dans votre navigateur</h2>
<p>Le site y garde votre session, pour vous éviter de vous reconnecter à chaque page, et la langue que vous avez choisie. Se déconnecter efface la session.</p>
<h2>Exporter vos données</h2>
<ol>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a>, page « Compte ».</li>
<li>Choisissez « Télécharger ».</li>
</ol>
<p>Vous obtenez un fichier JSON, lisible avec n’importe quel éditeur de texte. Il contient les informations ci-dessus, à l’exception de tout mot de passe : un fichier se copie et se transmet trop facilement.</p>
<h2>Supprimer votre compte</h2>
<ol>
<li>Un abonnement en cours prend fin avec le compte. Pour profiter de la période payée, <a href="/base-de-connaissances/resiliation-et-droit-de-retractation">résiliez-le d’abord</a>.</li>
<li>Téléchargez vos données si vous souhaitez les garder.</li>
<li>Sur la même page, choisissez « Supprimer… » et saisissez votre mot de passe.</li>
</ol>
<p>Votre compte, votre compte de streaming et vos réglages sont supprimés immédiatement. <strong>Personne ne pourra les rétablir</strong>, nous compris. Peuvent notamment subsister les documents que la loi oblige à conserver, comme les factures ; une empreinte de votre adresse e-mail, contre les abus de l’essai gratuit et des codes promo ; le journal d’activité, sans nom ni adresse ; et des copies de sauvegarde jusqu’à leur remplacement. La <a href="/politique-de-confidentialite">politique de confidentialité</a> en donne le détail.</p>
<h2>Vos droits</h2>
<p>Vous pouvez aussi demander l’accès à vos données, leur rectification ou leur effacement, ou vous opposer à un traitement. Une réponse vous est due, en principe, dans un délai d’un mois. En cas de désaccord, vous pouvez saisir l’autorité de protection des données de votre pays ; en France, c’est la CNIL.</p>
`,
  },
  en: {
    slug: "your-data-export-and-deletion",
    title: "Your data: export and deletion",
    excerpt: "What we keep about you, what the export file contains, and what deletion erases.",
    body: `
<p>We ask only for what it takes to run your account. Here is what that amounts to, and how to download or erase this data yourself.</p>
<h2>What we keep</h2>
<table>
<thead>
<tr><th>Data</th><th>Why</th></tr>
</thead>
<tbody>
<tr><td>E-mail address</td><td>To sign you in and to write to you</td></tr>
<tr><td>Name, if you give one</td><td>To greet you</td></tr>
<tr><td>Site password, as a hash</td><td>To check your sign-in; it cannot be read back</td></tr>
<tr><td>Streaming credentials, password encrypted</td><td>To show them to you on demand</td></tr>
<tr><td>Plan and access dates</td><td>To open or suspend access</td></tr>
<tr><td>Orders, payments and invoices</td><td>To show them to you, and to keep the books</td></tr>
<tr><td>Language, newsletter, referral code</td><td>To respect your choices</td></tr>
<tr><td>Date on which you accepted the terms</td><td>To keep the proof</td></tr>
</tbody>
</table>
<p>We keep no list of what you watch. The Stremio app keeps its own library and playback position, under its own rules.</p>
<h2>In your browser</h2>
<p>The site keeps your session there, so that you need not sign in on every page, and the language you chose. Signing out erases the session.</p>
<h2>Export your data</h2>
<ol>
<li>Open your <a href="/en/UserDashboard">dashboard</a>, page “Account”.</li>
<li>Choose “Download”.</li>
</ol>
<p>You get a JSON file that any text editor can open. It contains the information above, except passwords of any kind: a file is too easily copied and passed on.</p>
<h2>Delete your account</h2>
<ol>
<li>A current subscription ends with the account. To use the period you paid for, <a href="/en/base-de-connaissances/cancelling-and-right-of-withdrawal">cancel it first</a>.</li>
<li>Download your data if you want to keep it.</li>
<li>On the same page, choose “Delete…” and enter your password.</li>
</ol>
<p>Your account, your streaming account and your settings are deleted at once. <strong>Nobody can bring them back</strong>, and that includes us. What may remain includes documents that the law requires us to keep, such as invoices; a hash of your e-mail address, against abuse of the free trial and of coupons; the activity log, without name or address; and backup copies until they are replaced. The <a href="/en/politique-de-confidentialite">privacy policy</a> has the details.</p>
<h2>Your rights</h2>
<p>You can also ask for access to your data, for its correction or erasure, or object to its use. As a rule, we must answer within one month. If you disagree with the answer, you can turn to the data protection authority of your country; in France that is the CNIL.</p>
`,
  },
};
