import type { ContentEntry } from "../types.ts";

export const entry: ContentEntry = {
  key: "install-phone",
  kind: "article",
  category: "devices",
  position: 40,
  publishedAt: "2026-09-02T08:05:00.000Z",
  fr: {
    slug: "installer-sur-telephone-ou-tablette",
    title: "Installer sur un téléphone ou une tablette",
    excerpt:
      "Android, iPhone ou iPad : installer Stremio, y ajouter votre extension d’une pression et ménager votre forfait.",
    body: `
<p>Le téléphone est souvent le premier écran que l’on prépare, car l’extension ajoutée là se retrouve ensuite sur les autres. L’opération prend deux ou trois minutes.</p>
<h2>Sur Android</h2>
<ol>
<li>Ouvrez le magasin d’applications et cherchez « Stremio ». Si l’application n’y figure pas, le site officiel de Stremio indique comment l’obtenir.<figure><img src="/help/store-phone-fr.webp" alt="Le magasin d’applications : Stremio, et le bouton « Installer » sous le doigt." width="352" height="396" loading="lazy"><figcaption>Le magasin du téléphone (dessin : le vôtre peut être différent).</figcaption></figure></li>
<li>Installez-la, ouvrez-la et choisissez « Connexion » : il vous faut votre propre compte Stremio, ou vous le créez à cette étape.<figure><img src="/help/login-phone-fr.webp" alt="Stremio demande une adresse e-mail et un mot de passe ; le doigt est sur « Connexion »." width="352" height="477" loading="lazy"><figcaption>La connexion dans Stremio, avec votre propre compte (dessin).</figcaption></figure></li>
<li>Ouvrez votre <a href="/UserDashboard">tableau de bord</a> dans le navigateur du téléphone, choisissez « Installer dans Stremio », puis confirmez.<figure><img src="/help/install-phone-fr.webp" alt="Le tableau de bord sur un téléphone : le doigt est sur « Installer dans Stremio »." width="352" height="468" loading="lazy"><figcaption>Votre tableau de bord, sur le téléphone.</figcaption></figure><figure><img src="/help/confirm-phone-fr.webp" alt="Stremio présente l’extension ; le doigt est sur « Installer »." width="352" height="396" loading="lazy"><figcaption>Stremio demande votre accord (dessin).</figcaption></figure></li>
</ol>
<h2>Sur iPhone et iPad</h2>
<p>Les règles du magasin d’Apple limitent ce que l’application peut faire : la version proposée s’appelle Stremio Lite, et certaines extensions n’y fonctionnent pas ou n’y apparaissent pas. Ce n’est pas un défaut de votre compte. Si une extension vous manque, essayez Stremio dans le navigateur, ou regardez sur un autre écran.</p>
<ol>
<li>Cherchez « Stremio Lite » dans l’App Store et vérifiez l’éditeur.</li>
<li>Installez l’application, puis choisissez « Connexion » et ouvrez votre propre compte Stremio.</li>
<li>Ajoutez l’extension depuis votre tableau de bord : « Installer dans Stremio ». Si rien ne s’ouvre, choisissez « Ouvrir Stremio dans le navigateur » et connectez-vous au même compte.</li>
</ol>
<h2>Installer sans rien recopier</h2>
<p>Le bouton transmet votre lien privé à Stremio : vous n’avez rien à saisir. Si le tableau de bord est ouvert sur un ordinateur, affichez le code QR et scannez-le avec l’appareil photo du téléphone. Le détail figure dans <a href="/base-de-connaissances/installer-votre-adresse-privee">Installer votre extension</a>.</p>
<h2>Bien régler l’appareil</h2>
<ul>
<li><strong>Données mobiles.</strong> Une heure de vidéo en haute définition consomme de l’ordre de deux à trois gigaoctets. En déplacement, surveillez votre forfait et préférez une qualité moindre.</li>
<li><strong>Économie d’énergie.</strong> Un mode d’économie trop strict peut interrompre la lecture lorsque l’écran s’éteint.</li>
<li><strong>Mises à jour.</strong> Une application ancienne est la première cause d’extensions qui ne répondent plus.</li>
</ul>
<h2>Et ensuite ?</h2>
<p>L’extension vous attend maintenant <a href="/base-de-connaissances/installer-sur-un-televiseur">sur votre téléviseur</a>, avec le même compte Stremio. Si plusieurs personnes partagent l’appareil, lisez d’abord <a href="/base-de-connaissances/plusieurs-appareils-et-profils">ce qu’il faut savoir des profils</a>.</p>
`,
  },
  en: {
    slug: "install-on-a-phone-or-tablet",
    title: "Install on a phone or tablet",
    excerpt: "Android, iPhone or iPad: install Stremio, add your add-on with one tap and go easy on your data.",
    body: `
<p>The phone is often the first screen to set up, because the add-on that you add there then appears on the others. It takes two or three minutes.</p>
<h2>On Android</h2>
<ol>
<li>Open the app store and search for “Stremio”. If the app is not listed there, the official Stremio site says how to get it.<figure><img src="/help/store-phone-en.webp" alt="The app store: Stremio, with a press on “Install”." width="352" height="396" loading="lazy"><figcaption>The phone’s app store (a drawing: yours may look different).</figcaption></figure></li>
<li>Install it, open it and choose “Log in”: use your own Stremio account, or create one at this point.<figure><img src="/help/login-phone-en.webp" alt="Stremio asks for an e-mail address and a password, with a press on “Log in”." width="352" height="477" loading="lazy"><figcaption>Signing in to Stremio with your own account (a drawing).</figcaption></figure></li>
<li>Open your <a href="/en/UserDashboard">dashboard</a> in the phone’s browser, choose “Install in Stremio”, then confirm.<figure><img src="/help/install-phone-en.webp" alt="The dashboard on a phone, with a press on “Install in Stremio”." width="352" height="468" loading="lazy"><figcaption>Your dashboard on the phone.</figcaption></figure><figure><img src="/help/confirm-phone-en.webp" alt="Stremio shows the add-on, with a press on “Install”." width="352" height="396" loading="lazy"><figcaption>Stremio asks you to confirm (a drawing).</figcaption></figure></li>
</ol>
<h2>On iPhone and iPad</h2>
<p>Apple’s store rules limit what the app may do: the version on offer is called Stremio Lite, and some add-ons do not work there or do not show up. There is nothing wrong with your account. If an add-on is missing, try Stremio in the browser, or watch on another screen.</p>
<ol>
<li>Search for “Stremio Lite” in the App Store and check the publisher.</li>
<li>Install the app, then choose “Log in” and open your own Stremio account.</li>
<li>Add the add-on from your dashboard: “Install in Stremio”. If nothing opens, choose “Open Stremio in the browser” and sign in to the same account.</li>
</ol>
<h2>Install without typing</h2>
<p>The button passes your private link to Stremio: there is nothing to type. If the dashboard is open on a computer, show the QR code and scan it with the phone’s camera. The details are in <a href="/en/base-de-connaissances/install-your-private-address">Install your add-on</a>.</p>
<h2>Set up the device well</h2>
<ul>
<li><strong>Mobile data.</strong> One hour of high-definition video uses around two to three gigabytes. On the move, keep an eye on your data allowance and choose a lower quality.</li>
<li><strong>Battery saving.</strong> A strict power-saving mode can stop playback when the screen turns off.</li>
<li><strong>Updates.</strong> An outdated app is the most common reason for add-ons that stop working.</li>
</ul>
<h2>What next?</h2>
<p>The add-on now waits for you <a href="/en/base-de-connaissances/install-on-a-tv">on your TV</a>, with the same Stremio account. If several people share the device, first read <a href="/en/base-de-connaissances/several-devices-and-profiles">what you need to know about profiles</a>.</p>
`,
  },
};
