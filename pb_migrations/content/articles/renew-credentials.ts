import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "renew-credentials",
  kind: "article",
  category: "account",
  position: 80,
  publishedAt: "2026-09-03T08:05:00.000Z",
  fr: {
    slug: "renouveler-ses-identifiants",
    title: "Renouveler ses identifiants de streaming",
    excerpt:
      "Remplacer le nom d’utilisateur et le mot de passe de streaming en un clic, puis reconnecter ses appareils.",
    body: `
<p>Vous avez montré vos identifiants à quelqu’un, perdu un téléphone ou simplement un doute ? Vous pouvez les remplacer à tout moment, sans nous écrire et sans donner de raison.</p>
<h2>Quand le faire</h2>
<ul>
<li>après la perte, le vol ou la vente d’un appareil ;</li>
<li>après avoir communiqué les identifiants ou le code QR à une autre personne ;</li>
<li>si des changements que vous n’avez pas faits apparaissent dans votre bibliothèque ;</li>
<li>si la connexion est refusée alors que tout semble correct.</li>
</ul>
<h2>Comment faire</h2>
<ol>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a>, rubrique « Compte de streaming ».</li>
<li>Choisissez « Nouveaux identifiants… ».</li>
<li>Lisez l’avertissement, puis confirmez avec « Les remplacer ».</li>
</ol>
<p>Un nouveau nom d’utilisateur et un nouveau mot de passe sont créés aussitôt. Le mot de passe est masqué à l’écran ; affichez-le ou copiez-le lorsque vous en avez besoin. Un double clic ne crée pas deux séries d’identifiants : la seconde demande reçoit ceux que la première vient d’obtenir.</p>
<h2>Ce qui change</h2>
<table>
<thead>
<tr><th>Élément</th><th>Après le renouvellement</th></tr>
</thead>
<tbody>
<tr><td>Anciens identifiants</td><td>Ils cessent de fonctionner</td></tr>
<tr><td>Appareils déjà reliés</td><td>À reconnecter avec les nouveaux identifiants</td></tr>
<tr><td>Ancien code QR</td><td>Sans effet ; affichez le nouveau</td></tr>
<tr><td>Compte du site</td><td>Inchangé : même adresse e-mail, même mot de passe</td></tr>
<tr><td>Durée de votre accès</td><td>Inchangée</td></tr>
</tbody>
</table>
<h2>Reconnecter vos appareils</h2>
<p>Commencez par votre téléphone, car il facilite la suite. Dans Stremio, déconnectez l’ancien compte, puis saisissez les nouveaux identifiants. Pour le téléviseur, demandez un nouveau code de liaison et confirmez-le depuis le téléphone. Le détail figure dans <a href="/base-de-connaissances/se-connecter-avec-le-compte-de-streaming">Se connecter avec le compte de streaming</a>.</p>
<p>Pensez enfin à remplacer l’ancienne entrée dans votre gestionnaire de mots de passe : une entrée périmée est la cause la plus courante d’un refus de connexion.</p>
<h2>Et le mot de passe du site ?</h2>
<p>Il est indépendant. Si vous craignez que quelqu’un l’ait appris, changez-le dans la rubrique « E-mail et mot de passe » : toutes vos autres sessions sont alors fermées. Si vous ne vous en souvenez plus, passez par la page <a href="/forgot">Mot de passe oublié</a>.</p>
`,
  },
  en: {
    slug: "renew-your-credentials",
    title: "Renew your streaming credentials",
    excerpt: "Replace the streaming username and password with one click, then sign your devices in again.",
    body: `
<p>Have you shown your credentials to someone, lost a phone, or are you simply unsure? You can replace them at any time, without writing to us and without giving a reason.</p>
<h2>When to do it</h2>
<ul>
<li>after a device is lost, stolen or sold;</li>
<li>after you have given the credentials or the QR code to someone else;</li>
<li>if changes that you did not make appear in your library;</li>
<li>if signing in fails although everything looks right.</li>
</ul>
<h2>How to do it</h2>
<ol>
<li>Open your <a href="/en/UserDashboard">dashboard</a>, section “Streaming account”.</li>
<li>Choose “New credentials…”.</li>
<li>Read the warning, then confirm with “Replace them”.</li>
</ol>
<p>A new username and a new password are created at once. The password is hidden on screen; show or copy it when you need it. A double click does not create two sets of credentials: the second request receives those that the first has just created.</p>
<h2>What changes</h2>
<table>
<thead>
<tr><th>Item</th><th>After the renewal</th></tr>
</thead>
<tbody>
<tr><td>Old credentials</td><td>They stop working</td></tr>
<tr><td>Devices already connected</td><td>Sign in again with the new credentials</td></tr>
<tr><td>Old QR code</td><td>No longer works; show the new one</td></tr>
<tr><td>Site account</td><td>Unchanged: same e-mail address, same password</td></tr>
<tr><td>Length of your access</td><td>Unchanged</td></tr>
</tbody>
</table>
<h2>Sign your devices in again</h2>
<p>Start with your phone, because it makes the rest easier. In Stremio, sign out of the old account, then enter the new credentials. For the TV, request a new linking code and confirm it from the phone. The details are in <a href="/en/base-de-connaissances/sign-in-with-your-streaming-account">Sign in with your streaming account</a>.</p>
<p>Finally, replace the old entry in your password manager: an outdated entry is the most common reason for a failed sign-in.</p>
<h2>What about the site password?</h2>
<p>It is separate. If you think that someone knows it, change it under “E-mail and password”: all your other sessions are then closed. If you no longer remember it, use the page <a href="/en/forgot">Forgotten password</a>.</p>
`,
  },
};
