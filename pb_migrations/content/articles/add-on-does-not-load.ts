import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "add-on-does-not-load",
  kind: "article",
  category: "devices",
  position: 60,
  publishedAt: "2026-09-02T08:15:00.000Z",
  fr: {
    slug: "une-extension-ne-se-charge-pas",
    title: "Une extension ne se charge pas",
    excerpt:
      "Cinq vérifications, de la plus rapide à la plus longue, lorsqu’une extension reste vide ou affiche une erreur.",
    body: `
<p>L’extension est vide, une roue tourne sans fin, un message d’échec s’affiche : la cause est presque toujours l’une des cinq suivantes. Suivez-les dans l’ordre, de la plus rapide à la plus longue.</p>
<h2>1. Vérifier votre accès</h2>
<p>Ouvrez votre <a href="/UserDashboard">tableau de bord</a> et lisez ce qu’indique la page « Regarder ».</p>
<table>
<thead>
<tr><th>Ce que vous voyez</th><th>Ce qu’il faut faire</th></tr>
</thead>
<tbody>
<tr><td>Vos écrans et l’extension</td><td>Votre accès n’est pas en cause ; passez à l’étape 2</td></tr>
<tr><td>Votre accès a pris fin ou est suspendu</td><td>La page en donne la raison et mène à la solution. L’extension revient en même temps que l’accès, sans réinstallation</td></tr>
<tr><td>Un écran de trop</td><td>Arrêtez la lecture ailleurs et attendez un quart d’heure</td></tr>
<tr><td>Mise à jour disponible</td><td>Choisissez « Installer dans Stremio » et confirmez</td></tr>
</tbody>
</table>
<h2>2. Vérifier le compte et le profil ouverts</h2>
<p>Dans les réglages de Stremio, regardez quel compte est connecté. L’extension n’apparaît que dans le compte Stremio où vous l’avez installée. Si vous avez remplacé votre lien privé depuis, installez-la de nouveau. Si vous utilisez des profils, repassez sur le profil principal : <a href="/base-de-connaissances/plusieurs-appareils-et-profils">chaque profil possède sa propre liste</a>.</p>
<h2>3. Redémarrer proprement</h2>
<ol>
<li>Fermez complètement l’application, sans la laisser en arrière-plan.</li>
<li>Redémarrez l’appareil ; pour un téléviseur, débranchez-le une minute.</li>
<li>Rouvrez Stremio et attendez quelques instants.</li>
</ol>
<h2>4. Vérifier le réseau</h2>
<ul>
<li>Essayez une page web sur le même appareil, puis la même extension sur un autre.</li>
<li>Si tout fonctionne en données mobiles mais pas à la maison, redémarrez votre box et désactivez, le temps d’un essai, le bloqueur ou le contrôle parental du réseau.</li>
<li>Vérifiez la date et l’heure de l’appareil : un décalage fait échouer les connexions sécurisées.</li>
</ul>
<h2>5. Mettre à jour et se reconnecter</h2>
<p>Installez la dernière version de Stremio, déconnectez-vous de l’application, puis reconnectez-vous avec le même compte Stremio. La liste des extensions est alors relue en entier.</p>
<h2>Ce n’est pas toujours chez vous</h2>
<p>Une extension est un petit service indépendant, tenu par son auteur : elle peut être en panne ou saturée, quel que soit votre compte. Si une seule extension échoue alors que les autres répondent sur tous vos appareils, réessayez plus tard. Sur iPhone et iPad, certaines extensions restent absentes de l’application ; c’est une limite de la plateforme.</p>
`,
  },
  en: {
    slug: "an-add-on-does-not-load",
    title: "An add-on does not load",
    excerpt: "Five checks, from the quickest to the longest, for an add-on that stays empty or shows an error.",
    body: `
<p>The add-on is empty, a spinner never stops, an error message appears: the cause is nearly always one of the following five. Go through them in order, from the quickest to the longest.</p>
<h2>1. Check your access</h2>
<p>Open your <a href="/en/UserDashboard">dashboard</a> and read what the “Watch” page says.</p>
<table>
<thead>
<tr><th>What you see</th><th>What to do</th></tr>
</thead>
<tbody>
<tr><td>Your screens and the add-on</td><td>Your access is not the cause; move on to step 2</td></tr>
<tr><td>Your access has ended or is suspended</td><td>The page says why and leads to the solution. The add-on returns when your access does, without a new installation</td></tr>
<tr><td>One screen too many</td><td>Stop playing elsewhere and wait a quarter of an hour</td></tr>
<tr><td>Update available</td><td>Choose “Install in Stremio” and confirm</td></tr>
</tbody>
</table>
<h2>2. Check which account and profile are in use</h2>
<p>In Stremio’s settings, check which account is signed in. The add-on appears only in the Stremio account where you installed it. If you have replaced your private link since, install it again. If you use profiles, switch back to the main one: <a href="/en/base-de-connaissances/several-devices-and-profiles">each profile has its own list</a>.</p>
<h2>3. Restart properly</h2>
<ol>
<li>Close the app completely; do not leave it in the background.</li>
<li>Restart the device; unplug a TV for one minute.</li>
<li>Open Stremio again and wait a few moments.</li>
</ol>
<h2>4. Check the network</h2>
<ul>
<li>Open a web page on the same device, then try the same add-on on another one.</li>
<li>If everything works on mobile data but not at home, restart your router and temporarily turn off any ad blocker or parental controls on the network.</li>
<li>Check the device’s date and time: a wrong clock makes secure connections fail.</li>
</ul>
<h2>5. Update and sign in again</h2>
<p>Install the latest version of Stremio, sign out of the app, then sign in again with the same Stremio account. The list of add-ons is then reloaded.</p>
<h2>It is not always you</h2>
<p>An add-on is a small independent service, run by its author: it can be down or overloaded whatever the state of your account. If a single add-on fails while the others work on all your devices, try again later. On iPhone and iPad, some add-ons do not appear in the app; this is a limitation of the platform.</p>
`,
  },
};
