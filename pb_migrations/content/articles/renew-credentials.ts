import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "renew-credentials",
  kind: "article",
  category: "account",
  position: 80,
  publishedAt: "2026-09-03T08:05:00.000Z",
  fr: {
    slug: "renouveler-ses-identifiants",
    title: "Remplacer son lien privé ou ses identifiants",
    excerpt:
      "Remplacer le lien privé, ou le lien et les identifiants de streaming ensemble, puis réinstaller l’extension.",
    body: `
<p>Vous avez montré votre lien privé à quelqu’un, perdu un téléphone ou simplement un doute ? Vous pouvez le remplacer vous-même, sans nous écrire et sans donner de raison.</p>
<h2>Quand le faire</h2>
<ul>
<li>après la perte, le vol ou la vente d’un appareil ;</li>
<li>après avoir communiqué le lien, les identifiants ou un code QR à une autre personne ;</li>
<li>si votre tableau de bord compte plus d’écrans que vous n’en utilisez ;</li>
<li>si vos identifiants sont refusés alors que tout semble correct.</li>
</ul>
<h2>Comment faire</h2>
<ol>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a> et cherchez « Lien privé et identifiants ».</li>
<li>Choisissez « Nouveau lien… » si seul le lien a circulé, ou « Tout remplacer… » pour changer aussi les identifiants de streaming.</li>
<li>Lisez l’avertissement, puis confirmez.</li>
</ol>
<p>Le nouveau lien, et le cas échéant les nouveaux identifiants, sont créés aussitôt ; un e-mail vous rappelle ce qui ne fonctionne plus. Vous pouvez remplacer vos identifiants trois fois de suite, puis une fois toutes les sept heures.</p>
<h2>Ce qui change</h2>
<table>
<thead>
<tr><th>Élément</th><th>Après le renouvellement</th></tr>
</thead>
<tbody>
<tr><td>Ancien lien privé</td><td>Il cesse de fonctionner sur tous les écrans</td></tr>
<tr><td>Identifiants de streaming</td><td>Inchangés avec « Nouveau lien… », remplacés avec « Tout remplacer… »</td></tr>
<tr><td>Anciens codes QR</td><td>Sans effet ; affichez les nouveaux</td></tr>
<tr><td>Compte du site</td><td>Inchangé : même adresse e-mail, même mot de passe</td></tr>
<tr><td>Durée de votre accès</td><td>Inchangée</td></tr>
</tbody>
</table>
<h2>Réinstaller l’extension</h2>
<p>Dans Stremio, supprimez l’ancienne extension, puis installez la nouvelle depuis votre tableau de bord. Une seule fois suffit pour tous les appareils qui utilisent le même compte Stremio. Le détail figure dans <a href="/base-de-connaissances/installer-votre-adresse-privee">Installer votre extension</a>.</p>
<p>Si vous aviez noté vos identifiants dans un gestionnaire de mots de passe, remplacez-y l’ancienne entrée.</p>
<h2>Et le mot de passe du site ?</h2>
<p>Il est indépendant. Si vous craignez que quelqu’un l’ait appris, changez-le sur la page « Compte » du tableau de bord : toutes vos autres sessions sont alors fermées. Si vous ne vous en souvenez plus, passez par la page <a href="/forgot">Mot de passe oublié</a>.</p>
`,
  },
  en: {
    slug: "renew-your-credentials",
    title: "Replace your private link or your credentials",
    excerpt:
      "Replace the private link, or the link and the streaming credentials together, then install the add-on again.",
    body: `
<p>Have you shown your private link to someone, lost a phone, or are you simply unsure? You can replace it yourself, without writing to us and without giving a reason.</p>
<h2>When to do it</h2>
<ul>
<li>after a device is lost, stolen or sold;</li>
<li>after you have given the link, the credentials or a QR code to someone else;</li>
<li>if your dashboard counts more screens than you use;</li>
<li>if your credentials are refused although everything looks right.</li>
</ul>
<h2>How to do it</h2>
<ol>
<li>Open your <a href="/en/UserDashboard">dashboard</a> and find “Private link and credentials”.</li>
<li>Choose “New link…” if only the link was shared, or “Replace everything…” to change the streaming credentials, too.</li>
<li>Read the warning, then confirm.</li>
</ol>
<p>The new link, and the new credentials where you asked for them, are created at once; an e-mail reminds you what no longer works. You can replace your credentials three times in a row, then once every seven hours.</p>
<h2>What changes</h2>
<table>
<thead>
<tr><th>Item</th><th>After the renewal</th></tr>
</thead>
<tbody>
<tr><td>Old private link</td><td>It stops working on every screen</td></tr>
<tr><td>Streaming credentials</td><td>Unchanged with “New link…”, replaced with “Replace everything…”</td></tr>
<tr><td>Old QR codes</td><td>No longer work; show the new ones</td></tr>
<tr><td>Site account</td><td>Unchanged: same e-mail address, same password</td></tr>
<tr><td>Length of your access</td><td>Unchanged</td></tr>
</tbody>
</table>
<h2>Install the add-on again</h2>
<p>In Stremio, remove the old add-on, then install the new one from your dashboard. Once is enough for all devices that use the same Stremio account. The details are in <a href="/en/base-de-connaissances/install-your-private-address">Install your add-on</a>.</p>
<p>If you keep your credentials in a password manager, replace the old entry there.</p>
<h2>What about the site password?</h2>
<p>It is separate. If you think that someone knows it, change it on the “Account” page of the dashboard: all your other sessions are then closed. If you no longer remember it, use the page <a href="/en/forgot">Forgotten password</a>.</p>
`,
  },
};
