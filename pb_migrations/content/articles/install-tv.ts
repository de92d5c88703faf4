import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "install-tv",
  kind: "article",
  category: "devices",
  position: 30,
  publishedAt: "2026-09-02T08:00:00.000Z",
  fr: {
    slug: "installer-sur-un-televiseur",
    title: "Installer sur un téléviseur",
    excerpt:
      "Installer Stremio sur un téléviseur ou un boîtier, puis y retrouver votre extension avec le même compte Stremio.",
    body: `
<p>Il faut compter une dizaine de minutes, le téléviseur allumé et un téléphone à portée de main. Commencez par le téléphone ou l’ordinateur : une fois que <a href="/base-de-connaissances/installer-votre-adresse-privee">l’extension y est installée</a>, vous n’avez presque plus rien à saisir sur le téléviseur.</p>
<h2>Avant de commencer</h2>
<ul>
<li>Reliez le téléviseur à Internet et installez ses mises à jour.</li>
<li>Vérifiez que la date et l’heure sont justes : une horloge décalée empêche les connexions sécurisées.</li>
<li>Libérez un peu d’espace si la mémoire est presque pleine.</li>
</ul>
<h2>Installer l’application</h2>
<table>
<thead>
<tr><th>Votre matériel</th><th>Où chercher</th></tr>
</thead>
<tbody>
<tr><td>Téléviseur ou boîtier Android TV ou Google TV, par exemple chez Sony, Philips, TCL ou Xiaomi</td><td>Le magasin d’applications de l’appareil</td></tr>
<tr><td>Téléviseur d’un autre système, par exemple chez Samsung (Tizen), LG (webOS) ou Hisense (VIDAA)</td><td>Le magasin d’applications du fabricant ; la présence de Stremio dépend du modèle et de l’année</td></tr>
<tr><td>Téléviseur sans application disponible</td><td>Un boîtier ou un ordinateur branché sur une prise HDMI</td></tr>
</tbody>
</table>
<p>Cherchez « Stremio » et vérifiez le nom de l’éditeur avant d’installer. Si votre magasin ne la propose pas, consultez la page de téléchargement du site officiel de Stremio, qui indique les appareils pris en charge. N’installez pas de copie trouvée ailleurs : rien ne garantit ce qu’elle contient.</p>
<figure><img src="/help/store-tv-fr.webp" alt="Le magasin du téléviseur : Stremio, et le bouton « Installer » sous le doigt." width="560" height="287" loading="lazy"><figcaption>Le magasin du téléviseur (dessin : le vôtre peut être différent).</figcaption></figure>
<h2>Connecter le téléviseur à votre compte Stremio</h2>
<p>L’extension est enregistrée dans votre compte Stremio, celui avec lequel vous l’avez installée. Pour éviter de saisir un mot de passe à la télécommande, l’application prévoit une liaison par téléphone.</p>
<ol>
<li>Ouvrez Stremio sur le téléviseur et choisissez « Connexion ». Un code QR ou un code court s’affiche, valable quelques minutes.</li>
<li>Sur votre téléphone, ouvrez Stremio dans le navigateur et connectez-vous avec ce même compte Stremio.</li>
<li>Scannez le code QR, ou saisissez le code court sur la page indiquée à l’écran.</li>
<li>Confirmez sur le téléphone. Le téléviseur se connecte automatiquement.<figure><img src="/help/code-tv-fr.webp" alt="Le téléviseur affiche un code QR et un code court ; sur le téléphone, le doigt est sur « Confirmer »." width="640" height="310" loading="lazy"><figcaption>Le code sur le téléviseur, la confirmation sur le téléphone (dessin).</figcaption></figure></li>
</ol>
<p>Selon la version, un formulaire classique peut aussi être proposé : saisissez-y l’adresse e-mail et le mot de passe de votre compte Stremio. L’extension est déjà là.</p>
<figure><img src="/help/rows-tv-fr.webp" alt="Le téléviseur montre une rangée de films, avec la mention « par votre extension »." width="560" height="312" loading="lazy"><figcaption>Vos rangées sur le téléviseur (dessin, films inventés).</figcaption></figure>
<h2>Si le téléviseur ne réagit pas</h2>
<ul>
<li>Demandez un nouveau code : l’ancien a peut-être expiré.</li>
<li>Vérifiez que le téléphone et le téléviseur utilisent le même compte Stremio : l’extension n’apparaît que dans celui où vous l’avez installée.</li>
<li>Fermez complètement l’application, puis rouvrez-la ; au besoin, débranchez le téléviseur une minute.</li>
</ul>
<p>Pour une image stable, préférez un câble réseau ou une bonne liaison Wi-Fi : nos conseils figurent dans <a href="/blog/une-belle-image-a-la-maison">Une belle image à la maison</a>.</p>
`,
  },
  en: {
    slug: "install-on-a-tv",
    title: "Install on a TV",
    excerpt: "Install Stremio on a TV or a set-top box, then find your add-on there with the same Stremio account.",
    body: `
<p>Allow about ten minutes, with the TV switched on and a phone within reach. Begin with the phone or the computer: once <a href="/en/base-de-connaissances/install-your-private-address">the add-on is installed there</a>, there is hardly anything left to type on the TV.</p>
<h2>Before you start</h2>
<ul>
<li>Connect the TV to the internet and install its updates.</li>
<li>Check that the date and time are correct: a wrong clock breaks secure connections.</li>
<li>Free some space if the memory is nearly full.</li>
</ul>
<h2>Install the app</h2>
<table>
<thead>
<tr><th>What you have</th><th>Where to look</th></tr>
</thead>
<tbody>
<tr><td>A TV or box with Android TV or Google TV, for instance from Sony, Philips, TCL or Xiaomi</td><td>The device’s app store</td></tr>
<tr><td>A TV with another system, for instance from Samsung (Tizen), LG (webOS) or Hisense (VIDAA)</td><td>The manufacturer’s app store; whether it has Stremio depends on the model and year</td></tr>
<tr><td>A TV with no app available</td><td>A box or a computer connected by HDMI</td></tr>
</tbody>
</table>
<p>Search for “Stremio” and check the publisher’s name before you install. If your store does not list it, look at the download page of the official Stremio site, which lists the supported devices. Do not install a copy found elsewhere: you cannot tell what is in it.</p>
<figure><img src="/help/store-tv-en.webp" alt="The TV’s app store: Stremio, with a press on “Install”." width="560" height="287" loading="lazy"><figcaption>The TV’s app store (a drawing: yours may look different).</figcaption></figure>
<h2>Sign the TV in to your Stremio account</h2>
<p>The add-on is saved in your Stremio account, the one with which you installed it. To avoid typing a password with a remote control, the app can be linked from a phone.</p>
<ol>
<li>Open Stremio on the TV and choose “Log in”. A QR code or a short code appears, valid for a few minutes.</li>
<li>On your phone, open Stremio in the browser and sign in with that same Stremio account.</li>
<li>Scan the QR code, or enter the short code on the page shown on the screen.</li>
<li>Confirm on the phone. The TV signs in automatically.<figure><img src="/help/code-tv-en.webp" alt="The TV shows a QR code and a short code; on the phone, a press on “Confirm”." width="640" height="310" loading="lazy"><figcaption>The code on the TV, the confirmation on the phone (a drawing).</figcaption></figure></li>
</ol>
<p>Depending on the version, there may also be an ordinary form: enter the e-mail address and the password of your Stremio account. The add-on is already there.</p>
<figure><img src="/help/rows-tv-en.webp" alt="The TV shows a row of films, marked “through your add-on”." width="560" height="312" loading="lazy"><figcaption>Your rows on the TV (a drawing, with invented films).</figcaption></figure>
<h2>If nothing happens on the TV</h2>
<ul>
<li>Ask for a new code: the first one may have expired.</li>
<li>Check that the phone and the TV use the same Stremio account: the add-on appears only in the one where you installed it.</li>
<li>Close the app completely and open it again; if that is not enough, unplug the TV for a minute.</li>
</ul>
<p>For a steady picture, use a network cable or a good Wi-Fi connection: our advice is in <a href="/en/blog/getting-ready-for-a-good-picture-at-home">A good picture at home: network, cable, formats</a>.</p>
`,
  },
};
