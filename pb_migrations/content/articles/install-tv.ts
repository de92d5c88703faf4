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
      "Installer Stremio sur un téléviseur ou un boîtier, puis relier votre compte de streaming depuis un téléphone.",
    body: `
<p>Il faut compter une dizaine de minutes, le téléviseur allumé et un téléphone à portée de main. Préparez vos identifiants : ils se trouvent dans votre <a href="/UserDashboard">tableau de bord</a>, rubrique « Compte de streaming ».</p>
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
<tr><td>Téléviseur ou boîtier Android TV ou Google TV</td><td>Le magasin d’applications de l’appareil</td></tr>
<tr><td>Téléviseur d’une autre marque</td><td>Le magasin d’applications du fabricant ; la présence de Stremio dépend du modèle et de l’année</td></tr>
<tr><td>Téléviseur sans application disponible</td><td>Un boîtier ou un ordinateur branché sur une prise HDMI</td></tr>
</tbody>
</table>
<p>Cherchez « Stremio » et vérifiez le nom de l’éditeur avant d’installer. Si votre magasin ne la propose pas, consultez la page de téléchargement du site officiel de Stremio, qui indique les appareils pris en charge. N’installez pas de copie trouvée ailleurs : rien ne garantit ce qu’elle contient.</p>
<h2>Relier votre compte</h2>
<p>Saisir un long mot de passe à la télécommande n’a rien d’agréable ; l’application prévoit donc une liaison par téléphone.</p>
<ol>
<li>Ouvrez Stremio sur le téléviseur et choisissez de vous connecter. Un code QR ou un code court s’affiche, valable quelques minutes.</li>
<li>Sur votre téléphone, ouvrez Stremio dans le navigateur et connectez-vous avec le nom d’utilisateur et le mot de passe de streaming.</li>
<li>Scannez le code QR, ou saisissez le code court sur la page indiquée à l’écran.</li>
<li>Confirmez sur le téléphone. Le téléviseur se connecte automatiquement.</li>
</ol>
<p>Selon la version, un formulaire classique peut aussi être proposé : le nom d’utilisateur de streaming y tient lieu d’adresse e-mail.</p>
<h2>Si le téléviseur ne réagit pas</h2>
<ul>
<li>Demandez un nouveau code : l’ancien a peut-être expiré.</li>
<li>Vérifiez sur le téléphone que vous êtes connecté avec le compte de streaming, et non avec un ancien compte personnel.</li>
<li>Fermez complètement l’application, puis rouvrez-la ; au besoin, débranchez le téléviseur une minute.</li>
</ul>
<p>Pour une image stable, préférez un câble réseau ou une bonne liaison Wi-Fi : nos conseils figurent dans <a href="/blog/une-belle-image-a-la-maison">Une belle image à la maison</a>.</p>
`,
  },
  en: {
    slug: "install-on-a-tv",
    title: "Install on a TV",
    excerpt: "Install Stremio on a TV or a set-top box, then link your streaming account from a phone.",
    body: `
<p>Allow about ten minutes, with the TV switched on and a phone within reach. Have your credentials ready: they are on your <a href="/en/UserDashboard">dashboard</a>, under “Streaming account”.</p>
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
<tr><td>A TV or box with Android TV or Google TV</td><td>The device’s app store</td></tr>
<tr><td>A TV with another system</td><td>The manufacturer’s app store; whether it has Stremio depends on the model and year</td></tr>
<tr><td>A TV with no app available</td><td>A box or a computer connected by HDMI</td></tr>
</tbody>
</table>
<p>Search for “Stremio” and check the publisher’s name before you install. If your store does not list it, look at the download page of the official Stremio site, which lists the supported devices. Do not install a copy found elsewhere: you cannot tell what is in it.</p>
<h2>Link your account</h2>
<p>Typing a long password with a remote control is no fun, so the app can be linked from a phone.</p>
<ol>
<li>Open Stremio on the TV and choose “Log in”. A QR code or a short code appears, valid for a few minutes.</li>
<li>On your phone, open Stremio in the browser and sign in with the streaming username and password.</li>
<li>Scan the QR code, or enter the short code on the page shown on the screen.</li>
<li>Confirm on the phone. The TV signs in automatically.</li>
</ol>
<p>Depending on the version, there may also be an ordinary form: enter the streaming username where it asks for an e-mail address.</p>
<h2>If nothing happens on the TV</h2>
<ul>
<li>Ask for a new code: the first one may have expired.</li>
<li>Check on the phone that you are signed in with the streaming account, not with an older personal one.</li>
<li>Close the app completely and open it again; if that is not enough, unplug the TV for a minute.</li>
</ul>
<p>For a steady picture, use a network cable or a good Wi-Fi connection: our advice is in <a href="/en/blog/getting-ready-for-a-good-picture-at-home">Getting ready for a good picture at home</a>.</p>
`,
  },
};
